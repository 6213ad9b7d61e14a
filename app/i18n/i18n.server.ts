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
import { keysOf, missingTexts, type Texts } from "./missing-texts.ts";
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

/** Replaces the handler of missing keys, for example by the process's log. */
export function onMissingKeys(handler: MissingKeyHandler): void {
  onMissingKey = handler;
}

const handleMissingKey: MissingKeyHandler = (...missing) => onMissingKey(...missing);

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

/** English texts that each language lacks, by namespace. */
const MISSING = forEachLocale((locale) => {
  const missing = NAMESPACES.flatMap((namespace): [string, Texts][] => {
    const texts = missingTexts(TEXTS[locale][namespace], TEXTS[DEFAULT_LOCALE][namespace]);
    return texts ? [[namespace, texts]] : [];
  });
  for (const [namespace, texts] of missing)
    for (const key of keysOf(texts)) warnOfMissingKey(locale, namespace, key);
  return Object.fromEntries(missing);
});

/** One instance per language, shared by all requests because it is only read. */
const instances = forEachLocale((locale) => {
  const i18n = createI18n(locale, TEXTS[locale], handleMissingKey);
  addTexts(i18n, MISSING[locale]);
  return i18n;
});

/** `Accept-Language` is ignored: a URL shows everybody the same page until they choose a language. */
const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    order: ["custom"],
    // The cookie is a plain value, so that the page cache can read it; Remix would encode it.
    findLocale: async (request) =>
      localeFrom(new URL(request.url).searchParams, request.headers.get("Cookie")),
  },
});

/** Returns the language of a request: `?lng=`, else the cookie of an earlier choice, else English. */
export async function localeOf(request: Request): Promise<Locale> {
  const locale = await detection.getLocale(request);
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** Returns the chosen language by query or Cookie header, or null. */
export function localeFrom(query: URLSearchParams, cookie: string | null): Locale | null {
  const kept = plainCookie(cookie, "lng");
  return localeAsked(query) ?? (isLocale(kept) ? kept : null);
}

export function chosenLocale(request: Request): Locale | null {
  return localeAsked(new URL(request.url).searchParams);
}

export function localeAsked(query: URLSearchParams): Locale | null {
  const asked = query.get("lng");
  return isLocale(asked) ? asked : null;
}

export function i18nIn(locale: Locale): I18n {
  return instances[locale];
}

export function fixedT<Ns extends Namespace>(locale: Locale, namespace: Ns): TFunction<Ns> {
  return instances[locale].getFixedT(locale, namespace);
}

/** Returns a namespace's texts, for a page that sends them to the browser (`useTexts`). */
export function textsOf(locale: Locale, namespace: (typeof NAMESPACES)[number]): ResourceLanguage {
  return instances[locale].getResourceBundle(locale, namespace) as ResourceLanguage;
}

/** Returns English texts for what the app's texts lack in a language; undefined if nothing. */
export function appTextsInEnglish(locale: Locale): Record<string, Texts> | undefined {
  const missing = Object.entries(MISSING[locale]).filter(([namespace]) =>
    APP_NAMESPACES.some((one) => one === namespace),
  );
  return missing.length > 0 ? Object.fromEntries(missing) : undefined;
}
