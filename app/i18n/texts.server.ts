import type { ParseKeys } from "i18next";
import type { Condition, SettingsField } from "#app/features/settings/field.ts";
import { conditionWords } from "./condition-words.server.ts";
import { fixedT, i18nIn } from "./i18n.server.ts";
import { locales, type Locale } from "./languages.ts";
import { withoutIsolates } from "./site-texts.server.ts";

/** Translates a schema's message: a key of the namespace `errors`, or of another as `manifest:decimal`, becomes its text; other messages are unchanged. */
export type TranslateError = (message: string, params?: Record<string, unknown>) => string;

const KEY = /^([a-z]+:)?[a-z]+([A-Z][a-z]+)*(\.[a-z]+([A-Z][a-z]+)*)?$/;

export function errorTranslator(locale: Locale): TranslateError {
  const t = fixedT(locale, "errors");
  const types = typesIn(locale);
  return (message, params) => {
    const type = String(params?.expected);
    const key = message === "wrongType" && Object.hasOwn(types, type) ? `manifest:expected.${type}` : message;
    const text = KEY.test(key) ? t(key as ParseKeys<"errors">, { ...params }) : key;
    const because = params?.because as Because | undefined | false;
    if (!because) return text;
    const reason = conditionWords(locale, because.condition, because.fields);
    return t("because", { message: text.replace(/\.(?=\u2069?$)/, ""), reason });
  };
}

/** The condition without which a value would not be refused. */
interface Because {
  condition: Condition;
  fields: readonly SettingsField[];
}

/** Returns the texts that say which type is expected, by its name. */
function typesIn(locale: Locale) {
  return i18nIn(locale).getResource(locale, "manifest", "expected") as Record<string, string>;
}

/** As `errorTranslator`, for a program's author: says what was expected where forms say what to enter. */
export function authorTranslator(locale: Locale): TranslateError {
  const translate = errorTranslator(locale);
  const types = typesIn(locale);
  return (message, params) => {
    const expected = [params?.expected, message].map(String).find((name) => Object.hasOwn(types, name));
    return translate(expected ? `manifest:expected.${expected}` : message, params);
  };
}

/** Names a permission in the reader's language; one that the site has no text for by Discord's name, like "Send Polls". */
export function permissionTitle(locale: Locale, name: string): string {
  const known = i18nIn(locale).getResource(locale, "modules", "permissions") as object;
  if (Object.hasOwn(known, name))
    return fixedT(locale, "modules")(`permissions.${name}` as ParseKeys<"modules">);
  return name
    .toLowerCase()
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** Lists groups of words that mean the same to whoever looks for a setting, each in all languages of the site. */
export function wordsAlike(): string[][] {
  const groups = new Map<string, string[]>();
  for (const locale of locales()) {
    const texts = i18nIn(locale).getResource(locale, "modules", "alike") as Record<string, string>;
    for (const [key, words] of Object.entries(texts))
      groups.set(key, [...(groups.get(key) ?? []), ...withoutIsolates(words).split(/\s*,\s*/)]);
  }
  return [...groups.values()];
}
