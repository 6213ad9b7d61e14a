import type { Config } from "#app/config.server.ts";
import { matchesNone, strongEtag } from "#app/http/etag.server.ts";
import { openApiDocument } from "#app/http/openapi/document.server.ts";
import { resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async ({ request, context }) => {
    const { body, etag } = documentOf(context.config);
    const headers = { ETag: etag, "Cache-Control": SAME_FOR_ALL_VISITORS };
    if (matchesNone(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
  },
});
export { loader, action };

const documents = new WeakMap<Config, { body: string; etag: string }>();

function documentOf(config: Config) {
  let document = documents.get(config);
  if (!document) {
    const body = JSON.stringify(openApiDocument(config));
    document = { body, etag: strongEtag(body) };
    documents.set(config, document);
  }
  return document;
}
