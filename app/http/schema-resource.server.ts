import { matchesNone, strongEtag } from "./etag.server.ts";
import { resource, SAME_FOR_ALL_VISITORS } from "./resource.server.ts";

/** Creates the loader and the action of a JSON Schema, which is made when it is first asked for. */
export function schemaResource(make: () => object) {
  let schema: string | undefined;
  return resource({
    GET: async ({ request }) => {
      schema ??= JSON.stringify(make());
      const etag = strongEtag(schema);
      const headers = { ETag: etag, "Cache-Control": SAME_FOR_ALL_VISITORS };
      if (matchesNone(request.headers.get("If-None-Match"), etag))
        return new Response(null, { status: 304, headers });
      return new Response(schema, {
        headers: { ...headers, "Content-Type": "application/json; charset=utf-8" },
      });
    },
  });
}
