import { HttpError } from "#app/http/errors.server.ts";
import { matchesNone } from "#app/http/etag.server.ts";
import { resource } from "#app/http/resource.server.ts";
import { textsForBrowser } from "#app/i18n/i18n.server.ts";
import { locales } from "#app/i18n/languages.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** What an SVG may do that is opened as a page, and not shown as a picture: nothing. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Addresses of the colours and of the texts of hydrated pages. */
const COLORS = /^theme\.[\w-]+\.css$/;
const TEXTS = /^texts\/([\w-]+)\.[\w-]+\.json$/;

/**
 * `GET /site/theme.{hash}.css`, `/site/texts/{language}.{hash}.json` and `/site/files/*`: the colours, texts and pictures of the site
 * folder. Addresses with the hash of what is there stay as they are. With another hash they are today's, for this once: the page
 * may be of a process that has seen another state of the folder. 404 for all that the folder has not listed.
 */
const { loader, action } = resource({
  GET: async ({ request, context: { site }, params: { "*": path = "" } }) => {
    const { theme, pictures } = site;
    const { pathname, search } = new URL(request.url);
    const sent = (content: string, type: string, own: string) =>
      new Response(content, {
        headers: {
          "Content-Type": `${type}; charset=utf-8`,
          "Cache-Control": own === pathname ? FOREVER : "no-store",
        },
      });
    if (theme && COLORS.test(path)) return sent(theme.css, "text/css", `/site/theme.${theme.hash}.css`);
    const [, locale = ""] = TEXTS.exec(path) ?? [];
    if (locales().includes(locale)) {
      const texts = textsForBrowser(locale);
      return sent(texts.json, "application/json", texts.path);
    }
    const picture = path.startsWith("files/") ? pictures.get(path.slice("files/".length)) : undefined;
    if (!picture) throw new HttpError("not_found");
    const { bytes, type, hash } = picture;
    const etag = `"${hash}"`;
    // Answers with an ETag are not compressed.
    const isNamed = search === `?${hash}`;
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
