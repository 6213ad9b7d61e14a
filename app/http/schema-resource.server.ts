import type { LoaderFunctionArgs } from "@remix-run/node";
import { strongEtag, unlessKnown } from "./etag.server.ts";
import { resource, SAME_FOR_ALL_VISITORS } from "./resource.server.ts";

/** A JSON text and its ETag. */
export interface TaggedText {
  body: string;
  etag: string;
}

/** Creates the loader and the action of a JSON text that is the same for all visitors. */
export function textResource(read: (args: LoaderFunctionArgs) => Promise<TaggedText>) {
  return resource({
    GET: async (args) => {
      const { body, etag } = await read(args);
      const headers = { ETag: etag, "Cache-Control": SAME_FOR_ALL_VISITORS };
      const type = { "Content-Type": "application/json; charset=utf-8" };
      return unlessKnown(
        args.request,
        headers,
        () => new Response(body, { headers: { ...headers, ...type } }),
      );
    },
  });
}

/** Creates the loader and the action of a JSON Schema, which is made when it is first asked for. */
export function schemaResource(make: () => object) {
  let schema: TaggedText | undefined;
  return textResource(async () => (schema ??= tagged(make())));
}

export function tagged(content: object): TaggedText {
  const body = JSON.stringify(content);
  return { body, etag: strongEtag(body) };
}
