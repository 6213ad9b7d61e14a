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

/** Hydrates a page of the app, in the language of its HTML. */
async function hydrate() {
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
  const i18n = createI18n(locale, { ...(await TEXTS[locale]()) }, warnOfMissingKey);
  const putBack = holdTyped();
  // Without startTransition: React gives up hydrating a page that is typed into meanwhile (its error 345).
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

/** Calls back when its children are hydrated, before their effects. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}

void hydrate();
