import type { i18n as I18n, Resource } from "i18next";
import { durationText, numberFormat } from "./formats.ts";
import { warnOfMissingKey } from "./i18n.ts";
import type { Locale } from "./languages.ts";

type Values = Record<string, unknown> & { count?: number };

/** `{{name}}`, `{{name, number}}`, `{{seconds, duration}}`, or another text of the namespace: `$t(key)`. */
const PLACEHOLDER = /\{\{(\w+)(?:, (number|duration))?\}\}|\$t\(([\w.]+)\)/g;

/**
 * Returns what pages need of an i18next instance, for the complete texts of one language and the bot's name. i18next itself would be a
 * tenth of the scripts of a hydrated page. Variables, numbers, durations and plurals give the same text as on the server.
 */
export function createBrowserI18n(locale: Locale, texts: Resource[string], bot: string): I18n {
  const plurals = new Intl.PluralRules(locale);

  const textAt = (namespace: string, key: string): string | undefined => {
    const steps = [namespace, ...key.split(".")];
    const found = steps.reduce<unknown>((node, step) => (node as Resource | undefined)?.[step], texts);
    return typeof found === "string" ? found : undefined;
  };

  const translate = (ownNamespace: string, id: string, values: Values = {}): string => {
    const [key = id, namespace = ownNamespace] = id.split(":").reverse();
    const plural = values.count === undefined ? undefined : `${key}_${plurals.select(values.count)}`;
    const text = (plural && textAt(namespace, plural)) ?? textAt(namespace, key);
    if (text === undefined) {
      warnOfMissingKey(locale, namespace, key);
      return key;
    }
    const known: Values = { bot, ...values };
    return text.replace(PLACEHOLDER, (_, name: string, format?: string, other?: string) => {
      if (other) return translate(namespace, other, values);
      const value = known[name];
      if (format === "duration") return durationText(locale, Number(value));
      return format ? numberFormat(locale).format(Number(value)) : String(value ?? "");
    });
  };

  const translators = new Map<string, (id: string, values?: Values) => string>();
  const getFixedT = (_: unknown, namespace: string) => {
    const translator = translators.get(namespace) ?? ((id, values) => translate(namespace, id, values));
    translators.set(namespace, translator);
    return translator;
  };
  return { language: locale, getFixedT } as unknown as I18n;
}
