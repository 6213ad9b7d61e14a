import {
  createInstance,
  type i18n as I18n,
  type Namespace as Namespaces,
  type Resource,
  type TFunction,
} from "i18next";
import { LRUCache } from "lru-cache";
import { RemixI18Next } from "remix-i18next/server";
import { forEachLocale } from "#app/content/languages.ts";
import { site } from "#app/content/site.ts";
import { plainCookie } from "#app/plain-cookie.server.ts";
import { durationText } from "./formats.ts";
import {
  addTexts,
  DEFAULT_LOCALE,
  isLocale,
  LOCALES,
  warnOfMissingKey,
  type Locale,
  type Namespace,
  type NamespaceText,
} from "./i18n.ts";
import * as de from "./locales/de/index.ts";
import * as en from "./locales/en/index.ts";

interface Texts {
  [key: string]: string | Texts;
}

const TEXTS: Record<Locale, Record<Namespace, Texts>> = { en, de };
export const NAMESPACES = Object.keys(en) as Namespace[];
/** Texts that are remembered of a language and namespace. */
const MAX_TEXTS = 500;

/** The English texts that each language lacks. */
export const ENGLISH_TEXTS = forEachLocale((locale) => {
  const missing = missingTexts(TEXTS[locale], TEXTS[DEFAULT_LOCALE]);
  for (const { namespace, key } of missing) warnOfMissingKey(locale, namespace, key);
  return missing;
});

/** One instance per language, shared by all requests because it is only read. */
const instances = forEachLocale((locale) => {
  const i18n = createI18n(locale, TEXTS[locale]);
  addTexts(i18n, ENGLISH_TEXTS[locale]);
  rememberTexts(i18n);
  return i18n;
});

/** Creates an instance with one language's texts, ready synchronously. */
export function createI18n(locale: Locale, texts: Resource[string]): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    // Missing English texts are added.
    fallbackLng: false,
    supportedLngs: [...LOCALES],
    ns: Object.keys(texts),
    defaultNS: "common",
    resources: { [locale]: { ...texts } },
    // Without this the first render would have no texts.
    initImmediate: false,
    // React escapes. Variables named like an Intl option, such as `currency`, would be used by formatters.
    interpolation: { escapeValue: false, defaultVariables: { bot: site.name, pearls: site.currency } },
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => warnOfMissingKey(locale, namespace, key),
  });
  i18n.services.formatter?.add("duration", (seconds, to) => durationText(to ?? locale, Number(seconds)));
  return i18n;
}

type Translator = (...asked: unknown[]) => unknown;

/** Looks up texts once, also with their values: i18next resolves a key anew at each use, a tenth of the time of a page. */
function rememberTexts(i18n: I18n): void {
  // i18next's own types are too deep to be restated.
  const instance = i18n as unknown as { getFixedT: (...of: unknown[]) => Translator };
  const getFixedT = instance.getFixedT.bind(instance);
  instance.getFixedT = remembering((...of) => remembering(getFixedT(...of)));
}

function remembering<Answer>(ask: (...asked: unknown[]) => Answer) {
  const answers = new LRUCache<string, { answer: Answer }>({ max: MAX_TEXTS });
  const remembered = (...asked: unknown[]): Answer => {
    const name = JSON.stringify(asked);
    const known = answers.get(name);
    if (known) return known.answer;
    const answer = ask(...asked);
    answers.set(name, { answer });
    return answer;
  };
  return Object.assign(remembered, ask);
}

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

export function localeAsked(query: URLSearchParams): Locale | null {
  const asked = query.get("lng");
  return isLocale(asked) ? asked : null;
}

export function i18nIn(locale: Locale): I18n {
  return instances[locale];
}

export function fixedT<Ns extends Namespaces>(locale: Locale, namespace: Ns): TFunction<Ns> {
  return instances[locale].getFixedT(locale, namespace);
}

/** Lists the English texts, by namespace and key, that other texts lack. */
export function missingTexts(texts: Record<string, Texts>, english: Record<string, Texts>): NamespaceText[] {
  return Object.entries(english).flatMap(([namespace, originals]) => {
    const own = new Set(leavesOf(texts[namespace] ?? {}).map(([key]) => key));
    return leavesOf(originals)
      .filter(([key]) => !own.has(key))
      .map(([key, text]) => ({ namespace, key, text }));
  });
}

function leavesOf(texts: Texts): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    if (typeof text === "string") return [[key, text]];
    return leavesOf(text).map(([below, leaf]) => [`${key}.${below}`, leaf]);
  });
}
