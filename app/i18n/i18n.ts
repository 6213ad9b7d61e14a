import { createInstance, type i18n as I18n, type Resource } from "i18next";

import { LOCALES, type Locale } from "#app/content/languages.ts";
import { site } from "#app/content/site.ts";

import type account from "./locales/en/account.json";
import type admin from "./locales/en/admin.json";
import type api from "./locales/en/api.json";
import type applications from "./locales/en/applications.json";
import type auth from "./locales/en/auth.json";
import type commands from "./locales/en/commands.json";
import type common from "./locales/en/common.json";
import type dashboard from "./locales/en/dashboard.json";
import type errors from "./locales/en/errors.json";
import type history from "./locales/en/history.json";
import type modules from "./locales/en/modules.json";
import type preview from "./locales/en/preview.json";
import type review from "./locales/en/review.json";
import type settings from "./locales/en/settings.json";
import type siteTexts from "./locales/en/site.json";
import type transfer from "./locales/en/transfer.json";

export { DEFAULT_LOCALE, LOCALES, type Locale } from "#app/content/languages.ts";

/** `common` is used by the shell and every page, the others by the pages of their area. */
export const NAMESPACES = [
  "common",
  "site",
  "dashboard",
  "settings",
  "modules",
  "preview",
  "history",
  "transfer",
  "applications",
  "review",
  "auth",
  "account",
  "admin",
  "commands",
  "errors",
  "api",
] as const;
/** Namespaces that hydrated pages load in the browser. */
export const APP_NAMESPACES = ["common", "dashboard"] as const;
export type AppNamespace = (typeof APP_NAMESPACES)[number];

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      common: typeof common;
      site: typeof siteTexts;
      dashboard: typeof dashboard;
      settings: typeof settings;
      modules: typeof modules;
      preview: typeof preview;
      history: typeof history;
      transfer: typeof transfer;
      applications: typeof applications;
      review: typeof review;
      auth: typeof auth;
      account: typeof account;
      admin: typeof admin;
      commands: typeof commands;
      errors: typeof errors;
      api: typeof api;
    };
  }
}

/** Called for a key without a text in the language. The page shows the English text or, without one, the key. */
export type MissingKeyHandler = (locale: Locale, namespace: string, key: string) => void;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Creates an instance with one language's texts, ready synchronously. Equal on both sides of hydration. */
export function createI18n(locale: Locale, texts: Resource[string], onMissingKey: MissingKeyHandler): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    // The server adds the missing English texts, so that browsers need not load two languages.
    fallbackLng: false,
    supportedLngs: [...LOCALES],
    ns: Object.keys(texts),
    defaultNS: "common",
    // A copy, because pages add texts (`useTexts`).
    resources: { [locale]: { ...texts } },
    // Without this the first render would have no texts.
    initImmediate: false,
    // React escapes. Variables must not be named like an Intl option, such as `currency`, because formatters would
    // use them.
    interpolation: { escapeValue: false, defaultVariables: { bot: site.name, pearls: site.currency } },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => onMissingKey(locale, namespace, key),
  });
  return i18n;
}

/** Adds texts by namespace without replacing existing ones. */
export function addTexts(i18n: I18n, texts: Record<string, object>): void {
  for (const [namespace, some] of Object.entries(texts))
    i18n.addResourceBundle(i18n.language, namespace, some, true, false);
}

/** Warns in the browser's console or on the server's standard error. */
export const warnOfMissingKey: MissingKeyHandler = (locale, namespace, key) => {
  // eslint-disable-next-line no-console -- the one place that must speak without a request's log
  console.warn(`i18n: ${locale} has no text for ${namespace}:${key}`);
};
