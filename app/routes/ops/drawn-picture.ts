import { HttpError } from "#app/http/errors.server.ts";
import { unlessKnown } from "#app/http/etag.server.ts";
import { resource } from "#app/http/resource.server.ts";

/**
 * `GET /og/{page}.{language}.png`, `/icons/*` and `/apple-touch-icon.png`: a picture for those who share a page or keep the site,
 * of the folder or drawn. 404 where there is none, or none yet.
 */
const { loader, action } = resource({
  GET: async ({ request, context: { pictures } }) => {
    const found = pictures.find(new URL(request.url).pathname);
    if (!found) throw new HttpError("not_found");
    const headers = { "Cache-Control": "public, max-age=3600", ETag: `"${found.tag}"` };
    return unlessKnown(request, headers, async () => {
      const bytes = await found.read();
      if (!bytes) throw new HttpError("not_found");
      return new Response(bytes, { headers: { ...headers, "Content-Type": "image/png" } });
    });
  },
});
export { loader, action };
