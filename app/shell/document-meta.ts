import type { MetaDescriptor } from "@remix-run/node";
import { addressIn } from "#app/i18n/addresses.ts";
import { defaultLocale, writtenLocales, type Locale } from "#app/i18n/languages.ts";
import { PREVIEW_SIZE } from "./icons.ts";
import type { ShellData } from "./shell-data.ts";
import { rootDataIn } from "./title-meta.ts";

/** Metadata of a document, in the page's language. Its loader returns them as `about`. */
export interface DocumentFacts {
  /** The bot's name is added if missing. */
  title: string;
  /** One sentence, 70 to 155 characters. */
  description: string;
  /** Address of its preview picture, if there is one (`context.pictures`). */
  picture?: string;
  /** Languages that the document has, if not all. The first is shown to readers whose own it lacks. */
  languages?: readonly Locale[];
  breadcrumbs?: { name: string; path: string }[];
  /** Additional schema.org objects, without `@context`. */
  facts?: Fact[];
  unlisted?: boolean;
}

type Fact = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

interface MetaArgs {
  data?: { about: DocumentFacts };
  matches: { id: string; data?: unknown }[];
}

type Place = Pick<ShellData, "locale" | "addresses" | "bot" | "look">;

/** Returns a language as Open Graph names it, with the territory that Unicode's likely subtags name: `de_DE`. */
function territorial(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

/** The `meta` of every document, from the `about` of its loader. */
export function documentMeta({ data, matches }: MetaArgs): MetaDescriptor[] {
  const place: Place | undefined = rootDataIn(matches);
  if (!data || !place) return [{ title: place?.bot }];
  const { description, picture, unlisted, languages = writtenLocales(), ...about } = data.about;
  const { locale, addresses, bot } = place;
  const title = about.title.includes(bot) ? about.title : `${about.title} · ${bot}`;
  const properties = {
    type: "website",
    site_name: bot,
    title,
    description,
    url: addresses[locale],
    locale: territorial(locale),
    ...(picture && {
      image: new URL(picture, addresses[locale]).href,
      "image:type": "image/png",
      "image:width": String(PREVIEW_SIZE.width),
      "image:height": String(PREVIEW_SIZE.height),
      "image:alt": title,
    }),
  };
  return [
    { title },
    { name: "description", content: description },
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : listing(data.about, place)),
    ...Object.entries(properties).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...languages
      .filter((one) => one !== locale)
      .map((one) => ({
        property: "og:locale:alternate",
        content: territorial(one),
      })),
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
  ];
}

function listing(about: DocumentFacts, place: Place): MetaDescriptor[] {
  const { locale, addresses } = place;
  const { languages = writtenLocales() } = about;
  const addressFor = (reader: Locale) => addresses[languages.includes(reader) ? reader : languages[0]!];
  const graph = structuredData(about, place);
  return [
    { tagName: "link", rel: "canonical", href: addressFor(locale) },
    ...[...languages, "x-default"].map((hrefLang) => ({
      ...{ tagName: "link" as const, rel: "alternate", hrefLang },
      href: addressFor(hrefLang === "x-default" ? defaultLocale() : hrefLang),
    })),
    ...(graph.length > 0
      ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": graph } }]
      : []),
  ];
}

function structuredData(
  { breadcrumbs, facts = [] }: DocumentFacts,
  { locale, addresses, bot, look }: Place,
): Fact[] {
  const { origin, pathname } = new URL(addresses[defaultLocale()]!);
  if (!breadcrumbs) return pathname === "/" ? [...organization(origin, { bot, look }), ...facts] : facts;
  const items = [{ name: bot, path: "/" }, ...breadcrumbs].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: addressIn(locale, origin, path),
  }));
  return [{ "@type": "BreadcrumbList", itemListElement: items }, ...facts];
}

function organization(origin: string, { bot: name, look }: Pick<Place, "bot" | "look">): Fact[] {
  const id = `${origin}/#organization`;
  const page = { name, url: `${origin}/` };
  return [
    { "@type": "Organization", "@id": id, ...page, logo: `${origin}${look.icons.at(-1)?.url}` },
    {
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      ...page,
      inLanguage: [...writtenLocales()],
      publisher: { "@id": id },
    },
  ];
}
