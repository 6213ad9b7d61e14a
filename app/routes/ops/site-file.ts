import { HttpError } from "#app/http/errors.server.ts";
import { matchesNone } from "#app/http/etag.server.ts";
import { resource } from "#app/http/resource.server.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** What an SVG may do that is opened as a page, and not shown as a picture: nothing. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/**
 * `GET /site/theme.{hash}.css` and `GET /site/files/*`: the colours and pictures of the site folder. Addresses with the hash of what
 * is there stay as they are; a picture with another hash, or none, is today's. 404 for all that the folder has not listed.
 */
const { loader, action } = resource({
  GET: async ({ request, context: { site }, params: { "*": path = "" } }) => {
    const { theme, pictures } = site;
    if (theme && path === `theme.${theme.hash}.css`)
      return new Response(theme.css, {
        headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": FOREVER },
      });
    const picture = path.startsWith("files/") ? pictures.get(path.slice("files/".length)) : undefined;
    if (!picture) throw new HttpError("not_found");
    const { bytes, type, hash } = picture;
    const etag = `"${hash}"`;
    // Answers with an ETag are not compressed.
    const isNamed = new URL(request.url).search === `?${hash}`;
    const headers = {
      "Content-Type": type,
      "X-Content-Type-Options": "nosniff",
      ...(type === "image/svg+xml" && { "Content-Security-Policy": SVG_POLICY }),
      ...(isNamed ? { "Cache-Control": FOREVER } : { "Cache-Control": "no-cache", ETag: etag }),
    };
    return matchesNone(request.headers.get("If-None-Match"), etag)
      ? new Response(null, { status: 304, headers })
      : new Response(bytes, { headers });
  },
});
export { loader, action };
