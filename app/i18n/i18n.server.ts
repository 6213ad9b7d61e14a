import { createHash } from "node:crypto";
import {
  createInstance,
  type i18n as I18n,
  type Namespace as Namespaces,
  type Resource,
  type TFunction,
} from "i18next";
import { LRUCache } from "lru-cache";
import { RemixI18Next } from "remix-i18next/server";
import type { Text } from "#app/features/settings/field.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { plainCookie } from "#app/plain-cookie.server.ts";
import { durationText, numberFormat } from "./formats.ts";
import { warnOfMissingKey } from "./i18n.ts";
import {
  baseOf,
  defaultLocale,
  ENGLISH,
  locales,
  setLocales,
  setWrittenLocales,
  type Locale,
} from "./languages.ts";
import { completeTexts, textsOf, type TextFiles } from "./site-texts.server.ts";

/** What texts need of the site folder. */
export interface Speaker {
  name: string;
  currency?: Text;
  languages: readonly Locale[];
  /** The folder's own texts, by language and namespace. */
  texts: ReadonlyMap<Locale, TextFiles>;
}

/** Texts that are remembered of a language and namespace. */
const MAX_TEXTS = 500;
/** Longest key, with its values, by which a text is remembered: people type values of any length. */
const MAX_ASKED = 1_000;
/** Namespaces of hydrated pages. */
const IN_BROWSER = [
  "access",
  "common",
  "dashboard",
  "settings",
  "applications",
  "review",
  "errors",
  "message",
  "preview",
  "problem",
] as const;

let speaker: Speaker = { name: "", languages: [ENGLISH], texts: new Map() };
let spoken = 0;
let detection = detectionOf(speaker);
/** One instance per language, shared by all requests because it is only read. Made when it is first asked for. */
const instances = new Map<Locale, I18n>();
const browserTexts = new Map<Locale, { path: string; json: string }>();

/** Says whose bot it is, in which languages: from the next text on. */
export function speakFor(site: Speaker): void {
  setLocales(site.languages);
  const isWritten = (one: Locale) => textsOf(one, site.texts).length > 0;
  setWrittenLocales(
    site.languages.filter((one) => one === defaultLocale() || isWritten(one) || isWritten(baseOf(one))),
  );
  if (site === speaker) return;
  speaker = site;
  spoken += 1;
  detection = detectionOf(site);
  instances.clear();
  browserTexts.clear();
}

/** Tells texts apart that were made before and after `speakFor`. */
export function textsAge(): number {
  return spoken;
}

function detectionOf({ languages }: Speaker): RemixI18Next {
  return new RemixI18Next({
    detection: {
      // The first that fits is taken: `pt-BR` for `pt`, unless that comes before it.
      supportedLanguages: languages.toSorted((one, other) => one.length - other.length),
      fallbackLanguage: languages[0] ?? ENGLISH,
      order: ["custom"],
      // The cookie is a plain value, so that the page cache can read it; Remix would encode it.
      findLocale: async (request) =>
        localeFrom(new URL(request.url).searchParams, request.headers.get("Cookie")),
    },
  });
}

/** Returns the texts of hydrated pages in a language, and the path of their file, which changes with them. */
export function textsForBrowser(locale: Locale): { path: string; json: string } {
  const known = browserTexts.get(locale);
  if (known) return known;
  const all = i18nIn(locale).getDataByLanguage(locale) ?? {};
  const texts = Object.fromEntries(IN_BROWSER.map((namespace) => [namespace, all[namespace]]));
  const json = JSON.stringify(texts).replaceAll("{{pearls}}", () =>
    JSON.stringify(currencyIn(locale)).slice(1, -1),
  );
  const hash = createHash("sha256").update(json).digest("base64url").slice(0, 10);
  const made = { path: `/site/texts/${locale}.${hash}.json`, json };
  browserTexts.set(locale, made);
  return made;
}

/** Creates an instance with one language's texts, ready synchronously. */
function createI18n(locale: Locale, texts: Resource[string]): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    // Texts are complete.
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: "common",
    resources: { [locale]: { ...texts } },
    interpolation: {
      // React escapes.
      escapeValue: false,
      // Variables named like an Intl option, such as `currency`, would be used by formatters.
      defaultVariables: { bot: speaker.name, pearls: currencyIn(locale) },
    },
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => warnOfMissingKey(locale, namespace, key),
  });
  // By default a formatter is made, and kept, for each number that was ever worded.
  i18n.services.formatter?.add("number", (count, to) => numberFormat(to ?? locale).format(Number(count)));
  i18n.services.formatter?.add("duration", (seconds, to) => durationText(to ?? locale, Number(seconds)));
  return i18n;
}

function currencyIn(locale: Locale): string {
  const { name, currency } = speaker;
  return currency ? textIn(locale, currency).text : name;
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
    if (name.length <= MAX_ASKED) answers.set(name, { answer });
    return answer;
  };
  return Object.assign(remembered, ask);
}

/**
 * Returns the language of a request: `?lng=`, else the cookie of an earlier choice, else the site's default. `Accept-Language`
 * is ignored: a URL shows everybody the same page until they choose a language.
 */
export async function localeOf(request: Request): Promise<Locale> {
  return detection.getLocale(request);
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

function isLocale(value: unknown): value is Locale {
  return locales().some((locale) => locale === value);
}

/** Returns the texts for readers of a language. */
export function i18nIn(locale: Locale): I18n {
  const known = instances.get(locale);
  if (known) return known;
  const made = createI18n(locale, completeTexts(locale, speaker.texts));
  rememberTexts(made);
  instances.set(locale, made);
  return made;
}

export function fixedT<Ns extends Namespaces>(locale: Locale, namespace: Ns): TFunction<Ns> {
  return i18nIn(locale).getFixedT(locale, namespace);
}
