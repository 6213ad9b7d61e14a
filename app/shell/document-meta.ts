import type { MetaDescriptor } from "@remix-run/node";

import { PREVIEW_SIZE, previewPath, type Preview } from "#app/content/previews.ts";
import { site } from "#app/content/site.ts";
import { isLocale, LOCALES, type Locale } from "#app/i18n/i18n.ts";

import type { ShellData } from "./shell-data.ts";
import { structuredData, type Fact } from "./structured-data.ts";

/** Metadata of a document, in the page's language. Its loader returns them as `about`. */
export interface DocumentFacts {
  /** The bot's name is added if missing. */
  title: string;
  /** One sentence, 70 to 155 characters. */
  description: string;
  /** Preview picture. */
  image: Preview;
  /** Breadcrumbs from below the home page to this page. */
  breadcrumbs?: { name: string; path: string }[];
  /** Additional schema.org objects, without `@context`. */
  facts?: Fact[];
  /** Excluded from search engines, like search results. */
  unlisted?: boolean;
}

interface MetaArgs {
  data?: { about: DocumentFacts };
  matches: { id: string; data?: unknown }[];
}

/**
 * The `meta` of every document: `export const meta: MetaFunction<typeof loader> = documentMeta`. It uses the loader's
 * `about`, and the shell's URLs and language.
 */
export function documentMeta({ data, matches }: MetaArgs): MetaDescriptor[] {
  const shell = matches.find(({ id }) => id === "root")?.data;
  if (!data || !isPlaced(shell)) return [{ title: site.name }];
  const { about } = data;
  const title = about.title.includes(site.name) ? about.title : `${about.title} · ${site.name}`;
  return [
    { title },
    { name: "description", content: about.description },
    ...(about.unlisted ? [{ name: "robots", content: "noindex" }] : listing(about, shell)),
    ...openGraph({ ...about, title }, shell),
  ];
}

/** The page's URL in each language. */
type Place = Pick<ShellData, "locale" | "addresses">;

function isPlaced(data: unknown): data is Place {
  if (typeof data !== "object" || data === null || !("locale" in data && "addresses" in data)) return false;
  const { locale, addresses } = data;
  return (
    isLocale(locale) &&
    typeof addresses === "object" &&
    addresses !== null &&
    LOCALES.every((one) => typeof Reflect.get(addresses, one) === "string")
  );
}

/** Returns what search engines need: canonical and alternate links, and structured data. */
function listing(about: DocumentFacts, place: Place): MetaDescriptor[] {
  const { locale, addresses } = place;
  const facts = structuredData(about, place);
  return [
    { tagName: "link", rel: "canonical", href: addresses[locale] },
    ...LOCALES.map((one) => alternate(one, addresses[one])),
    alternate("x-default", addresses.en),
    ...(facts ? [{ "script:ld+json": facts }] : []),
  ];
}

function alternate(hrefLang: Locale | "x-default", href: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", hrefLang, href };
}

const TERRITORIES: Record<Locale, string> = { en: "en_US", de: "de_DE" };

/** Returns the link preview (ogp.me). */
function openGraph({ title, description, image }: DocumentFacts, { locale, addresses }: Place) {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: addresses[locale] },
    { property: "og:locale", content: TERRITORIES[locale] },
    ...LOCALES.filter((one) => one !== locale).map((one) => ({
      property: "og:locale:alternate",
      content: TERRITORIES[one],
    })),
    { property: "og:image", content: new URL(previewPath(image, locale), addresses[locale]).href },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(PREVIEW_SIZE.width) },
    { property: "og:image:height", content: String(PREVIEW_SIZE.height) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
