import { textIn } from "#app/features/settings/texts.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import type { Site } from "./site.server.ts";

type Described = Pick<Site, "name" | "tagline" | "texts">;

/**
 * Returns the title and the description of a site for search engines and shared links: the texts of its folder, else its
 * tagline, else the product's words.
 */
export function aboutSite({ name, tagline, texts }: Described, locale: Locale) {
  const t = fixedT(locale, ["site", "settings"]);
  const line = tagline && textIn(locale, tagline).text;
  const { home } = (texts.get(locale)?.site ?? {}) as { home?: { meta?: Partial<Record<string, string>> } };
  return {
    title: line && !home?.meta?.title ? `${name}${t("settings:colon")} ${line}` : t("home.meta.title"),
    description: line && !home?.meta?.description ? line : t("home.meta.description"),
  };
}
