import { matchesNone } from "#app/http/etag.server.ts";
import { apiDocument } from "#app/http/openapi/document.server.ts";
import { resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async ({ request, context }) => {
    const { body, etag } = await apiDocument(context, await context.modules.current());
    const headers = { ETag: etag, "Cache-Control": SAME_FOR_ALL_VISITORS };
    if (matchesNone(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
  },
});
export { loader, action };
