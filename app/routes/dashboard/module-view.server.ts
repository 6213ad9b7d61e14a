import type { ParseKeys } from "i18next";
import type { SettingsField } from "#app/features/settings/field.ts";
import { fieldOf } from "#app/features/settings/form-values.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { fixedT, i18nIn } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

export type FieldView = ReturnType<typeof fieldView>;

/** Returns a module with its texts, whose keys are built in this file only. */
export function viewOf(locale: Locale, { id, needs, simulates, ...module }: SettingsModule) {
  const translate = moduleTranslator(locale);
  const fields = module.fields.map((field) => fieldView(locale, id, field));
  const sections = module.sections.map(({ name, fields: names }) => ({
    title: name ? translate(`${id}.sections.${name}`) : undefined,
    fields: fields.filter((field) => names.includes(field.name)),
  }));
  return {
    id,
    title: translate(`${id}.title`),
    intro: translate(`${id}.intro`),
    needs,
    simulates,
    fields,
    sections,
  };
}

/** Groups messages by path, like `roles[0].roleId`, by the label of the field, for pages without a form. */
export function complaintsOf(fields: readonly FieldView[], errors: Record<string, string[]>) {
  return [...new Set(Object.keys(errors).map(fieldOf))].map((name) => {
    const own = Object.entries(errors).filter(([path]) => fieldOf(path) === name);
    const messages = [...new Set(own.flatMap(([, each]) => each))];
    return { label: fields.find((field) => field.name === name)?.label ?? name, messages };
  });
}

export function summaryOf(locale: Locale, { id }: SettingsModule, settings: Record<string, unknown>): string {
  const values = Object.entries(settings).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.length : value,
  ]);
  return moduleTranslator(locale)(`${id}.summary`, Object.fromEntries(values));
}

function fieldView(locale: Locale, id: string, field: SettingsField) {
  const translate = moduleTranslator(locale);
  const key = (part: string) => `${id}.fields.${field.name}.${part}`;
  const known = (part: string) =>
    i18nIn(locale).exists(`modules:${key(part)}`) ? translate(key(part)) : undefined;
  return {
    ...field,
    label: translate(key("label")),
    hint: known("hint"),
    none: known("none"),
    ...(field.kind === "number" && field.unit && { unitLabel: translate(`units.${field.unit}`) }),
    ...(field.kind === "choices" && {
      labels: field.options.map((option) => translate(key(`options.${option}`))),
    }),
    ...(field.kind === "message" && {
      explained: field.placeholders.map((name) => ({ name, says: translate(`placeholders.${name}`) })),
    }),
  };
}

function moduleTranslator(locale: Locale) {
  const t = fixedT(locale, "modules");
  return (key: string, values: Record<string, unknown> = {}) => t(key as ParseKeys<"modules">, values);
}
