import { ENGLISH, type Locale } from "#app/i18n/languages.ts";
import type { SettingsField } from "./field.ts";
import { fieldAt } from "./form-values.ts";
import type { FieldOf } from "./kinds/kinds.server.ts";

/** Returns the texts by language to which a message can be reset. One that is declared for all languages counts as English. */
export function defaultTextsOf(field: Pick<FieldOf<"message">, "default" | "defaultIn">): [Locale, string][] {
  const texts = { [ENGLISH]: field.default, ...field.defaultIn };
  return Object.entries(texts).filter((entry): entry is [Locale, string] => Boolean(entry[1]));
}

/** Writes the default text in a language over the message of a submitted form at a path like `message` or `steps[0].text`. */
export function withDefaultText(
  fields: readonly SettingsField[],
  form: URLSearchParams,
  { path, locale }: { path: string; locale: string },
): URLSearchParams {
  const field = fieldAt(fields, path)?.field;
  const text = field?.kind === "message" && new Map<string, string>(defaultTextsOf(field)).get(locale);
  if (!text) return form;
  const reset = new URLSearchParams(form);
  reset.set(path, text);
  return reset;
}
