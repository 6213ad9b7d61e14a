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

/** `common` belongs to the shell and to every page, the others to the pages of their area. */
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
/** What pages that hydrate have in the browser. */
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

/** Hears of a key that has no text: the reader sees the English one, and where there is none, the key itself. */
export type MissingKeyHandler = (locale: Locale, namespace: string, key: string) => void;

/** Whether this names a language that we have. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The texts of one language, ready at once. Browser and server make the same, so that hydration finds what it expects. */
export function createI18n(locale: Locale, texts: Resource[string], onMissingKey: MissingKeyHandler): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    // The server adds English texts for what a language lacks, so that browsers need not load two languages.
    fallbackLng: false,
    supportedLngs: [...LOCALES],
    ns: Object.keys(texts),
    defaultNS: "common",
    // A copy: pages add what only they need (`useTexts`).
    resources: { [locale]: { ...texts } },
    // Without this the first render would come before the texts.
    initImmediate: false,
    // React escapes. No variable may have the name of an Intl option, like `currency`: formatters would take it for one.
    interpolation: { escapeValue: false, defaultVariables: { bot: site.name, pearls: site.currency } },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => onMissingKey(locale, namespace, key),
  });
  return i18n;
}

/** Adds texts where there are none, by namespace. What is there stays. */
export function addTexts(i18n: I18n, texts: Record<string, object>): void {
  for (const [namespace, some] of Object.entries(texts))
    i18n.addResourceBundle(i18n.language, namespace, some, true, false);
}

/** Says it where the developer looks: the browser's console, the server's standard error. */
export const warnOfMissingKey: MissingKeyHandler = (locale, namespace, key) => {
  // eslint-disable-next-line no-console -- the one place that must speak without a request's log
  console.warn(`i18n: ${locale} has no text for ${namespace}:${key}`);
};
