import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nIn } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

/** Renders a component on its own, in a language. */
export const rendered = (element: ReactElement, locale: Locale = "en"): string =>
  renderToStaticMarkup(<I18nextProvider i18n={i18nIn(locale)}>{element}</I18nextProvider>);
