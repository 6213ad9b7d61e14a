import type { Modules } from "#app/features/settings/registry.server.ts";
import { matchesNone, strongEtag } from "#app/http/etag.server.ts";
import { openApiDocument } from "#app/http/openapi/document.server.ts";
import { resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async ({ request, context }) => {
    const { body, etag } = documentOf(context, await context.modules.current());
    const headers = { ETag: etag, "Cache-Control": SAME_FOR_ALL_VISITORS };
    if (matchesNone(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
  },
});
export { loader, action };

/** Documents by the modules that they describe, which each process has for itself. */
const documents = new WeakMap<Modules, { body: string; etag: string }>();

function documentOf(context: Parameters<typeof openApiDocument>[0], modules: Modules) {
  const known = documents.get(modules);
  if (known) return known;
  const body = JSON.stringify(openApiDocument(context, modules));
  const document = { body, etag: strongEtag(body) };
  documents.set(modules, document);
  return document;
}
