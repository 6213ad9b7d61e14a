import type { AppNamespace, Locale } from "./i18n.ts";

type Texts = Record<AppNamespace, object>;

const LOADERS: Record<Locale, () => Promise<Texts>> = {
  en: () => import("./locales/en/app.ts"),
  de: () => import("./locales/de/app.ts"),
};

/** Loads one language's texts of the hydrated pages, as a separate bundle. */
export function loadAppTexts(locale: Locale): Promise<Texts> {
  return LOADERS[locale]();
}
