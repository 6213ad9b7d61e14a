import type { i18n as I18n, Namespace, ResourceLanguage, TFunction } from "i18next";
import { RemixI18Next } from "remix-i18next/server";

import { forEachLocale } from "#app/content/languages.ts";
import { plainCookie } from "#app/http/plain-cookie.server.ts";

import {
  addTexts,
  APP_NAMESPACES,
  createI18n,
  DEFAULT_LOCALE,
  isLocale,
  LOCALES,
  NAMESPACES,
  warnOfMissingKey,
  type Locale,
  type MissingKeyHandler,
} from "./i18n.ts";
import { keysOf, lackingTexts, type Texts } from "./lacking.ts";
import deAccount from "./locales/de/account.json" with { type: "json" };
import deAdmin from "./locales/de/admin.json" with { type: "json" };
import deApi from "./locales/de/api.json" with { type: "json" };
import deApplications from "./locales/de/applications.json" with { type: "json" };
import deAuth from "./locales/de/auth.json" with { type: "json" };
import deCommands from "./locales/de/commands.json" with { type: "json" };
import deCommon from "./locales/de/common.json" with { type: "json" };
import deDashboard from "./locales/de/dashboard.json" with { type: "json" };
import deErrors from "./locales/de/errors.json" with { type: "json" };
import deHistory from "./locales/de/history.json" with { type: "json" };
import deModules from "./locales/de/modules.json" with { type: "json" };
import dePreview from "./locales/de/preview.json" with { type: "json" };
import deReview from "./locales/de/review.json" with { type: "json" };
import deSettings from "./locales/de/settings.json" with { type: "json" };
import deSite from "./locales/de/site.json" with { type: "json" };
import deTransfer from "./locales/de/transfer.json" with { type: "json" };
import enAccount from "./locales/en/account.json" with { type: "json" };
import enAdmin from "./locales/en/admin.json" with { type: "json" };
import enApi from "./locales/en/api.json" with { type: "json" };
import enApplications from "./locales/en/applications.json" with { type: "json" };
import enAuth from "./locales/en/auth.json" with { type: "json" };
import enCommands from "./locales/en/commands.json" with { type: "json" };
import enCommon from "./locales/en/common.json" with { type: "json" };
import enDashboard from "./locales/en/dashboard.json" with { type: "json" };
import enErrors from "./locales/en/errors.json" with { type: "json" };
import enHistory from "./locales/en/history.json" with { type: "json" };
import enModules from "./locales/en/modules.json" with { type: "json" };
import enPreview from "./locales/en/preview.json" with { type: "json" };
import enReview from "./locales/en/review.json" with { type: "json" };
import enSettings from "./locales/en/settings.json" with { type: "json" };
import enSite from "./locales/en/site.json" with { type: "json" };
import enTransfer from "./locales/en/transfer.json" with { type: "json" };

let onMissingKey: MissingKeyHandler = warnOfMissingKey;

/** Tells somebody else of missing keys, for example the process's log. */
export function onMissingKeys(handler: MissingKeyHandler): void {
  onMissingKey = handler;
}

const hear: MissingKeyHandler = (...missing) => onMissingKey(...missing);

const TEXTS: Record<Locale, Record<(typeof NAMESPACES)[number], Texts>> = {
  en: {
    common: enCommon,
    site: enSite,
    dashboard: enDashboard,
    settings: enSettings,
    modules: enModules,
    preview: enPreview,
    history: enHistory,
    transfer: enTransfer,
    applications: enApplications,
    review: enReview,
    auth: enAuth,
    account: enAccount,
    admin: enAdmin,
    commands: enCommands,
    errors: enErrors,
    api: enApi,
  },
  de: {
    common: deCommon,
    site: deSite,
    dashboard: deDashboard,
    settings: deSettings,
    modules: deModules,
    preview: dePreview,
    history: deHistory,
    transfer: deTransfer,
    applications: deApplications,
    review: deReview,
    auth: deAuth,
    account: deAccount,
    admin: deAdmin,
    commands: deCommands,
    errors: deErrors,
    api: deApi,
  },
};

/** What each language lacks, by namespace, in English. Nothing, unless somebody is still translating. */
const LACKING = forEachLocale((locale) => {
  const lacking = NAMESPACES.flatMap((namespace): [string, Texts][] => {
    const texts = lackingTexts(TEXTS[locale][namespace], TEXTS[DEFAULT_LOCALE][namespace]);
    return texts ? [[namespace, texts]] : [];
  });
  for (const [namespace, texts] of lacking)
    for (const key of keysOf(texts)) warnOfMissingKey(locale, namespace, key);
  return Object.fromEntries(lacking);
});

/** One instance for each language, shared by all requests: it is only read. */
const instances = forEachLocale((locale) => {
  const i18n = createI18n(locale, TEXTS[locale], hear);
  addTexts(i18n, LACKING[locale]);
  return i18n;
});

/** Never `Accept-Language`: an address shows everybody the same page until they choose. */
const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    order: ["custom"],
    // Remix's cookies are encoded; this one is a plain value, which a page cache can read, too.
    findLocale: async (request) =>
      localeFrom(new URL(request.url).searchParams, request.headers.get("Cookie")),
  },
});

/** The language of this request: `?lng=`, else the cookie of an earlier choice, else English. */
export async function localeOf(request: Request): Promise<Locale> {
  const locale = await detection.getLocale(request);
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** The rule behind it, for who has a query and a Cookie header only; null: nobody chose. */
export function localeFrom(query: URLSearchParams, cookie: string | null): Locale | null {
  const kept = plainCookie(cookie, "lng");
  return localeAsked(query) ?? (isLocale(kept) ? kept : null);
}

/** The language that this address asks for, where it does. */
export function chosenLocale(request: Request): Locale | null {
  return localeAsked(new URL(request.url).searchParams);
}

/** The language that a query asks for, where it does. */
export function localeAsked(query: URLSearchParams): Locale | null {
  const asked = query.get("lng");
  return isLocale(asked) ? asked : null;
}

/** The texts of one language, for rendering. */
export function i18nIn(locale: Locale): I18n {
  return instances[locale];
}

/** The translate function of one language and namespace, for what is written outside of components. */
export function fixedT<Ns extends Namespace>(locale: Locale, namespace: Ns): TFunction<Ns> {
  return instances[locale].getFixedT(locale, namespace);
}

/** The texts themselves, for a page that hands those on that only it needs (`useTexts`). */
export function textsOf(locale: Locale, namespace: (typeof NAMESPACES)[number]): ResourceLanguage {
  return instances[locale].getResourceBundle(locale, namespace) as ResourceLanguage;
}

/** English texts for what the texts of the app lack in this language; undefined for a complete one. */
export function appTextsInEnglish(locale: Locale): Record<string, Texts> | undefined {
  const lacking = Object.entries(LACKING[locale]).filter(([namespace]) =>
    APP_NAMESPACES.some((one) => one === namespace),
  );
  return lacking.length > 0 ? Object.fromEntries(lacking) : undefined;
}
