import { hasShards } from "#app/features/shards/shards.server.ts";
import { resource, sharedText } from "#app/http/resource.server.ts";
import { addressesOf } from "#app/i18n/addresses.ts";
import { defaultLocale, writtenLocales, type Locale } from "#app/i18n/languages.ts";
import { languagesOf, languagesOfArea } from "#app/site/pages.server.ts";

/**
 * Addresses that the sitemap has at most, those of translations counted: the page cache keeps no larger one. Beyond it translations
 * are left out, which each document names itself, and then the last commands.
 */
const MOST = 30_000;

/** `GET /sitemap.xml`: all documents with their translations (sitemaps.org, Google's `xhtml:link`). */
const { loader, action } = resource({
  GET: async ({ context }) => {
    const { list } = await context.commands.current();
    const { areas, parts, pages } = context.site;
    const paths = [
      "/",
      ...(parts.team ? ["/team"] : []),
      ...((await hasShards(context.db)) ? ["/status"] : []),
    ];
    const commands = ["/commands", ...list.map(({ slug }) => `/commands/${encodeURI(slug)}`)];
    const written = (path: string): [string, readonly Locale[]] => [path, writtenLocales()];
    const documents: [path: string, languages: readonly Locale[]][] = [
      ...paths.map(written),
      ...areas.map(({ id }): [string, Locale[]] => [`/${id}`, languagesOfArea(context.site, id)]),
      ...pages.map((page): [string, Locale[]] => [`/${page.slug}`, languagesOf(page)]),
      ...(parts.commands ? commands.map(written) : []),
    ];
    const count = documents.reduce((sum, [, { length }]) => sum + length * (length + 2), 0);
    const { PUBLIC_URL: origin } = context.config;
    const entries = documents.flatMap(([path, languages]) =>
      entriesOf(path, languages, { origin, isWhole: count <= MOST }),
    );
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...entries.slice(0, MOST),
      "</urlset>",
    ];
    return sharedText(`${lines.join("\n")}\n`, "application/xml");
  },
});
export { loader, action };

/** Returns an entry per language. Each must list all languages, including its own. */
function entriesOf(
  path: string,
  languages: readonly Locale[],
  { origin, isWhole }: { origin: string; isWhole: boolean },
): string[] {
  const addresses = addressesOf(origin, path);
  if (!isWhole) return languages.map((locale) => `<url><loc>${addresses[locale]}</loc></url>`);
  const first = languages.includes(defaultLocale()) ? defaultLocale() : languages[0]!;
  const alternates = [...languages.map((one) => [one, addresses[one]]), ["x-default", addresses[first]]]
    .map(([lang, url]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}"/>`)
    .join("");
  return languages.map((locale) => `<url><loc>${addresses[locale]}</loc>${alternates}</url>`);
}
