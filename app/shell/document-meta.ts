import type { MetaDescriptor } from "@remix-run/node";
import { PREVIEW_SIZE, previewPath, type Preview } from "#app/content/previews.ts";
import { site } from "#app/content/site.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { LOCALES, type Locale } from "#app/i18n/i18n.ts";
import { MANIFEST_ICONS } from "./icons.ts";
import type { ShellData } from "./shell-data.ts";

/** Metadata of a document, in the page's language. Its loader returns them as `about`. */
export interface DocumentFacts {
  /** The bot's name is added if missing. */
  title: string;
  /** One sentence, 70 to 155 characters. */
  description: string;
  image: Preview;
  breadcrumbs?: { name: string; path: string }[];
  /** Additional schema.org objects, without `@context`. */
  facts?: Fact[];
  /** Excluded from search engines, like search results. */
  unlisted?: boolean;
}

type Fact = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

interface MetaArgs {
  data?: { about: DocumentFacts };
  matches: { id: string; data?: unknown }[];
}

type Place = Pick<ShellData, "locale" | "addresses">;

/** The `meta` of every document, from the `about` of its loader. */
export function documentMeta({ data, matches }: MetaArgs): MetaDescriptor[] {
  const place = matches.find(({ id }) => id === "root")?.data as Place | undefined;
  if (!data || !place) return [{ title: site.name }];
  const { about } = data;
  const title = about.title.includes(site.name) ? about.title : `${about.title} · ${site.name}`;
  return [
    { title },
    { name: "description", content: about.description },
    ...(about.unlisted ? [{ name: "robots", content: "noindex" }] : listing(about, place)),
    ...openGraph({ ...about, title }, place),
  ];
}

function listing(about: DocumentFacts, place: Place): MetaDescriptor[] {
  const { locale, addresses } = place;
  const graph = structuredData(about, place);
  return [
    { tagName: "link", rel: "canonical", href: addresses[locale] },
    ...LOCALES.map((one) => alternate(one, addresses[one])),
    alternate("x-default", addresses.en),
    ...(graph.length > 0
      ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": graph } }]
      : []),
  ];
}

function alternate(hrefLang: Locale | "x-default", href: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", hrefLang, href };
}

/** Returns the organization on the home page, breadcrumbs elsewhere, and the page's own facts. */
function structuredData({ breadcrumbs, facts = [] }: DocumentFacts, { locale, addresses }: Place): Fact[] {
  const { origin, pathname } = new URL(addresses.en);
  const graph = pathname === "/" ? [...organization(origin), ...facts] : [...facts];
  if (!breadcrumbs) return graph;
  const items = [{ name: site.name, path: "/" }, ...breadcrumbs].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: addressIn(locale, origin, path),
  }));
  return [{ "@type": "BreadcrumbList", itemListElement: items }, ...graph];
}

function organization(origin: string): Fact[] {
  const id = `${origin}/#organization`;
  const logo = MANIFEST_ICONS.reduce((largest, icon) => (icon.size > largest.size ? icon : largest));
  const page = { name: site.name, url: `${origin}/` };
  return [
    { "@type": "Organization", "@id": id, ...page, logo: `${origin}${logo.path}` },
    {
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      ...page,
      inLanguage: [...LOCALES],
      publisher: { "@id": id },
    },
  ];
}

const TERRITORIES: Record<Locale, string> = { en: "en_US", de: "de_DE" };

/** Returns the link preview (ogp.me). */
function openGraph({ title, description, image }: DocumentFacts, { locale, addresses }: Place) {
  const others = LOCALES.filter((one) => one !== locale);
  const properties: [property: string, content: string][] = [
    ["og:type", "website"],
    ["og:site_name", site.name],
    ["og:title", title],
    ["og:description", description],
    ["og:url", addresses[locale]],
    ["og:locale", TERRITORIES[locale]],
    ...others.map((one): [string, string] => ["og:locale:alternate", TERRITORIES[one]]),
    ["og:image", new URL(previewPath(image, locale), addresses[locale]).href],
    ["og:image:type", "image/png"],
    ["og:image:width", String(PREVIEW_SIZE.width)],
    ["og:image:height", String(PREVIEW_SIZE.height)],
    ["og:image:alt", title],
  ];
  return [
    ...properties.map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
