import type { ParseKeys } from "i18next";
import { isNamedPermission } from "#app/discord/permissions.ts";
import { fixedT, i18nIn } from "./i18n.server.ts";
import type { Locale } from "./i18n.ts";

/** Translates a schema's message: a key of the namespace `errors`, or of another as `manifest:decimal`, becomes its text; other messages are unchanged. */
export type TranslateError = (message: string, params?: Record<string, unknown>) => string;

const KEY = /^([a-z]+:)?[a-z]+([A-Z][a-z]+)*(\.[a-z]+([A-Z][a-z]+)*)?$/;

export function isTextKey(message: string): boolean {
  return KEY.test(message);
}

export function errorTranslator(locale: Locale): TranslateError {
  const t = fixedT(locale, "errors");
  return (message, params) =>
    isTextKey(message) ? t(message as ParseKeys<"errors">, { ...params }) : message;
}

/** As `errorTranslator`, for a program's author: says what was expected where forms say what to enter. */
export function authorTranslator(locale: Locale): TranslateError {
  const translate = errorTranslator(locale);
  const own = i18nIn(locale).getResource(locale, "manifest", "expected") as Record<string, string>;
  return (message, params) => {
    const expected = [params?.expected, message].map(String).find((name) => Object.hasOwn(own, name));
    return translate(expected ? `manifest:expected.${expected}` : message, params);
  };
}

/** Names a permission; one that the site has no text for by Discord's own name. */
export function permissionTitle(locale: Locale, name: string): string {
  return isNamedPermission(name) ? fixedT(locale, "settings")(`permissions.${name}`) : name;
}
