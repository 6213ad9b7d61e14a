import { resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { addressesOf } from "#app/i18n/addresses.ts";
import { LOCALES } from "#app/i18n/i18n.ts";

import { listDocumentPaths } from "./document-paths.ts";

/** `GET /sitemap.xml`: all documents with their translations (sitemaps.org, Google's `xhtml:link`). */
const { loader, action } = resource({
  GET: async ({ context }) =>
    new Response(sitemap(listDocumentPaths(), context.config.PUBLIC_URL), {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": SAME_FOR_ALL_VISITORS },
    }),
});
export { loader, action };

function sitemap(paths: string[], origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${paths.map((path) => translations(path, origin)).join("\n")}
</urlset>
`;
}

/** Returns an entry per language. Each must list all languages, including its own. */
function translations(path: string, origin: string): string {
  const addresses = addressesOf(origin, path);
  const alternates = [
    ...LOCALES.map((locale) => alternate(locale, addresses[locale])),
    alternate("x-default", addresses.en),
  ].join("");
  return LOCALES.map((locale) => `<url><loc>${escape(addresses[locale])}</loc>${alternates}</url>`).join(
    "\n",
  );
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(address)}"/>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
