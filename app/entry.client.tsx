import { RemixBrowser } from "@remix-run/react";
import { StrictMode, useLayoutEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";

import { holdTyped } from "./shell/typed-early.ts";
import { createI18n, DEFAULT_LOCALE, isLocale, warnOfMissingKey, type Locale } from "./i18n/i18n.ts";

/** Loads the texts of all hydrated pages in one language, as a bundle of its own. */
const TEXTS: Record<Locale, () => Promise<object>> = {
  en: () => import("./i18n/locales/en/app.ts"),
  de: () => import("./i18n/locales/de/app.ts"),
};

/** Takes over a page of the app, in the language that the server wrote it in. */
async function hydrate() {
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
  const i18n = createI18n(locale, { ...(await TEXTS[locale]()) }, warnOfMissingKey);
  const putBack = holdTyped();
  // Not as a transition, which could be interrupted: React gives up on a page where somebody types or clicks meanwhile (its
  // error 345), and the page would stay without scripts.
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <Hydrated onHydrated={putBack}>
          <RemixBrowser />
        </Hydrated>
      </I18nextProvider>
    </StrictMode>,
  );
}

/** Tells that what is in it has taken over the page, before any of it looks at what was typed there. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}

void hydrate();
