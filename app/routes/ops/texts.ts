import { resource } from "#app/http/resource.server.ts";
import { textsForBrowser } from "#app/i18n/i18n.server.ts";
import { defaultLocale, locales } from "#app/i18n/languages.ts";

/**
 * `GET /site/texts/{language}.{hash}.json`: the texts of hydrated pages. A page of a process that has seen another state of the
 * site folder gets those of this process, for this once.
 */
const { loader, action } = resource({
  GET: async ({ request, params: { file = "" } }) => {
    const asked = file.split(".", 1)[0] ?? "";
    const { path, json } = textsForBrowser(locales().includes(asked) ? asked : defaultLocale());
    const isSame = new URL(request.url).pathname === path;
    return new Response(json, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": isSame ? "public, max-age=31536000, immutable" : "no-store",
      },
    });
  },
});
export { loader, action };
