import type { AppNamespace, Locale } from "./i18n.ts";

type Texts = Record<AppNamespace, object>;

const LOADERS: Record<Locale, () => Promise<Texts>> = {
  en: () => import("./locales/en/app.ts"),
  de: () => import("./locales/de/app.ts"),
};

/** What the pages that hydrate say, in one language: fetched apart, so that nobody downloads the other one. */
export function loadAppTexts(locale: Locale): Promise<Texts> {
  return LOADERS[locale]();
}
