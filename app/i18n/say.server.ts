import type { ParseKeys } from "i18next";

import { fixedT } from "./i18n.server.ts";
import type { Locale } from "./i18n.ts";

/** Says what a schema's message means. Keys of the texts `errors` become texts; texts stay as they are. */
export type Say = (message: string, params?: Record<string, unknown>) => string;

const KEY = /^[a-z]+([A-Z][a-z]+)*$/;

/** In the language of whoever reads it. */
export function sayIn(locale: Locale): Say {
  const t = fixedT(locale, "errors");
  return (message, params) =>
    KEY.test(message) ? t(message as ParseKeys<"errors">, { ...params }) : message;
}

/** What a settings module is called, for page titles. */
export function moduleTitle(locale: Locale, module: string): string {
  return fixedT(locale, "modules")(`${module}.title` as ParseKeys<"modules">);
}
