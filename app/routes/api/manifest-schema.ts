import { manifestJsonSchema } from "#app/features/manifest/manifest-schema.server.ts";
import { matchesNone, strongEtag } from "#app/http/etag.server.ts";
import { resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async ({ request }) => {
    schema ??= JSON.stringify(manifestJsonSchema());
    const etag = strongEtag(schema);
    const headers = { ETag: etag, "Cache-Control": SAME_FOR_ALL_VISITORS };
    if (matchesNone(request.headers.get("If-None-Match"), etag))
      return new Response(null, { status: 304, headers });
    return new Response(schema, {
      headers: { ...headers, "Content-Type": "application/json; charset=utf-8" },
    });
  },
});
export { loader, action };

/** The same for all requests. */
let schema: string | undefined;
