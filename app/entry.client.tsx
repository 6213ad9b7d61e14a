import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";

import { loadAppTexts } from "./i18n/app-texts.ts";
import { createI18n, DEFAULT_LOCALE, isLocale, warnOfMissingKey } from "./i18n/i18n.ts";

/** Takes over a page of the app, in the language that the server wrote it in. */
async function hydrate() {
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
  const i18n = createI18n(locale, await loadAppTexts(locale), warnOfMissingKey);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
