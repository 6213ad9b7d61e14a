import { json, resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { defaultLocale } from "#app/i18n/languages.ts";
import { DRAWN_ICONS } from "#app/shell/icons.ts";
import { THEME_COLORS } from "#app/shell/shell-data.ts";
import { aboutSite } from "#app/site/about.server.ts";
import { lookOf } from "#app/site/look.server.ts";

/** `GET /site.webmanifest` (W3C, Web Application Manifest), in the default language. */
const { loader, action } = resource({
  GET: async ({ context: { site, pictures } }) =>
    json(
      {
        id: "/",
        name: site.name,
        short_name: site.name,
        description: aboutSite(site, defaultLocale()).description,
        lang: defaultLocale(),
        start_url: "/",
        scope: "/",
        // Keeps the browser's Back button.
        display: "minimal-ui",
        background_color: THEME_COLORS[site.scheme === "dark" ? "dark" : "light"],
        theme_color: THEME_COLORS[site.scheme === "dark" ? "dark" : "light"],
        icons: [
          ...lookOf(site).icons.map(({ url, ...icon }) => ({ src: url, ...icon })),
          ...DRAWN_ICONS.flatMap(({ path, size, purpose }) => {
            const src = purpose === "apple-touch" ? undefined : pictures.addressOf(path);
            return src ? [{ src, type: "image/png", sizes: `${size}x${size}`, purpose }] : [];
          }),
        ],
      },
      { headers: { "Content-Type": "application/manifest+json", "Cache-Control": SAME_FOR_ALL_VISITORS } },
    ),
});
export { loader, action };
