import type { ParseKeys } from "i18next";
import { fixedT } from "./i18n.server.ts";
import type { Locale } from "./i18n.ts";

/** Translates a schema's message: a key of the namespace `errors`, or of another as `manifest:decimal`, becomes its text; other messages are unchanged. */
export type TranslateError = (message: string, params?: Record<string, unknown>) => string;

const KEY = /^([a-z]+:)?[a-z]+([A-Z][a-z]+)*$/;

export function errorTranslator(locale: Locale): TranslateError {
  const t = fixedT(locale, "errors");
  return (message, params) =>
    KEY.test(message) ? t(message as ParseKeys<"errors">, { ...params }) : message;
}
