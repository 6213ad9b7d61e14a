import type { MetaDescriptor } from "@remix-run/node";

import { site } from "#app/content/site.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { LOCALES } from "#app/i18n/i18n.ts";

import type { DocumentFacts } from "./document-meta.ts";
import { MANIFEST_ICONS } from "./icons.ts";
import type { ShellData } from "./shell-data.ts";

/** A schema.org object. */
export type Fact = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/**
 * Returns the document's JSON-LD: the organization on the home page, breadcrumbs elsewhere, and the page's own facts.
 * Undefined without any.
 */
export function structuredData(
  { breadcrumbs, facts = [] }: DocumentFacts,
  { locale, addresses }: Pick<ShellData, "locale" | "addresses">,
): Fact | undefined {
  const { origin, pathname } = new URL(addresses.en);
  const crumb = (path: string) => addressIn(locale, origin, path);
  const graph = [
    ...(pathname === "/" ? ourselves(origin) : []),
    ...(breadcrumbs ? [breadcrumbList([{ name: site.name, path: "/" }, ...breadcrumbs], crumb)] : []),
    ...facts,
  ];
  return graph.length > 0 ? { "@context": "https://schema.org", "@graph": graph } : undefined;
}

function ourselves(origin: string): Fact[] {
  const organization = `${origin}/#organization`;
  const logo = MANIFEST_ICONS.reduce((largest, icon) => (icon.size > largest.size ? icon : largest));
  return [
    {
      "@type": "Organization",
      "@id": organization,
      name: site.name,
      url: `${origin}/`,
      logo: `${origin}${logo.path}`,
    },
    {
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      name: site.name,
      url: `${origin}/`,
      inLanguage: [...LOCALES],
      publisher: { "@id": organization },
    },
  ];
}

function breadcrumbList(way: { name: string; path: string }[], addressOf: (path: string) => string): Fact {
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: addressOf(path),
    })),
  };
}
