import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { i18nIn } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { I18nContext } from "#app/i18n/use-translation.ts";

/** Renders a component on its own, in a language. */
export const rendered = (element: ReactElement, locale: Locale = "en"): string =>
  renderToStaticMarkup(<I18nContext.Provider value={i18nIn(locale)}>{element}</I18nContext.Provider>);
