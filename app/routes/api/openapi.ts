import { LRUCache } from "lru-cache";
import type { Config } from "#app/config.server.ts";
import { matchesNone, strongEtag } from "#app/http/etag.server.ts";
import { openApiDocument } from "#app/http/openapi/document.server.ts";
import { resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async ({ request, context }) => {
    const { body, etag } = documents.memo(context.config);
    const headers = { ETag: etag, "Cache-Control": SAME_FOR_ALL_VISITORS };
    if (matchesNone(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
  },
});
export { loader, action };

const documents = new LRUCache<Config, { body: string; etag: string }>({
  max: 10,
  memoMethod: (config) => {
    const body = JSON.stringify(openApiDocument(config));
    return { body, etag: strongEtag(body) };
  },
});
