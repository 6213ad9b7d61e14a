import type { ParseKeys } from "i18next";
import type { SettingsField } from "#app/features/settings/field.ts";
import { fieldOf } from "#app/features/settings/form-values.ts";
import { serverKindOf, type FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { fixedT, i18nIn } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

/** Returns a module with its texts in a language. */
export function viewOf(locale: Locale, { id, title, intro = "", needs, digest, ...module }: SettingsModule) {
  const fields = module.fields.map((field: SettingsField) =>
    fieldView(locale, field, `none.${id}.${field.name}`),
  );
  const sections = module.sections.map(({ title: heading, fields: names }) => ({
    title: heading === undefined ? undefined : textIn(locale, heading),
    fields: fields.filter(({ name }) => names.includes(name)),
  }));
  return {
    id,
    title: textIn(locale, title),
    intro: textIn(locale, intro),
    needs,
    digest,
    fields,
    sections,
  };
}

/** Groups messages by path, like `roles[0].roleId`, by the label of the field, for pages without a form. */
export function complaintsOf(fields: readonly FieldView[], errors: Record<string, string[]>) {
  const byField = new Map<string, string[]>();
  for (const [path, messages] of Object.entries(errors)) {
    const own = byField.get(fieldOf(path));
    if (own) own.push(...messages);
    else byField.set(fieldOf(path), [...messages]);
  }
  return [...byField].map(([name, messages]) => {
    const label = fields.find((field) => field.name === name)?.label ?? name;
    return { label, messages: [...new Set(messages)] };
  });
}

/** Sums settings up in a line; declared modules have their introduction instead. */
export function summaryOf(
  locale: Locale,
  { id, intro = "" }: SettingsModule,
  settings: Record<string, unknown>,
) {
  const values = Object.entries(settings).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.length : value,
  ]);
  const text = knownText(locale, `summaries.${id}`, Object.fromEntries(values));
  return text === undefined ? textIn(locale, intro) : { text };
}

function fieldView(locale: Locale, field: SettingsField, none: string): FieldView {
  const { label, hint } = field;
  const [own, more] = [textIn(locale, label), hint === undefined ? undefined : textIn(locale, hint)];
  return {
    ...field,
    label: own.text,
    hint: more?.text,
    english: { label: own.lang, hint: more?.lang },
    none: knownText(locale, none),
    ...serverKindOf(field).view?.(field, {
      textIn: (text) => textIn(locale, text),
      word: (key) => knownText(locale, key),
    }),
    ...("fields" in field && { columns: field.fields.map((inner) => fieldView(locale, inner, "")) }),
  } as FieldView;
}

function knownText(locale: Locale, key: string, values: Record<string, unknown> = {}): string | undefined {
  // A field may be called like a property that all objects have, and i18next would find that.
  if (key.split(".").some((part) => part in Object.prototype)) return undefined;
  if (!i18nIn(locale).exists(`modules:${key}`)) return undefined;
  return fixedT(locale, "modules")(key as ParseKeys<"modules">, values);
}
