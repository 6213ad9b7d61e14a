import type { AppIconName } from "#app/content/icons.ts";
import type { FieldKind, LevelRole, Need } from "./field.ts";
import { settingsSchema } from "./fields.server.ts";
import type { EventName } from "./simulate.ts";

/** A module of settings, as storage, API, form and history use it (docs/adding-a-module.md). */
export type SettingsModule = ReturnType<typeof defineModule>;

interface Definition<Fields> {
  /** Name in URLs, in the database and in the locales (`modules:<id>`). */
  id: string;
  order: number;
  icon: AppIconName;
  fields: Fields;
  /** First field of each section. Default: one section. */
  sections?: Record<string, keyof Fields & string>;
  needs?: readonly Need<keyof Fields & string>[];
  simulates?: readonly EventName[];
}

type Values = Record<"text" | "message" | "color", string> &
  Record<"choices" | "channels" | "roles", string[]> &
  Record<"channel" | "role", string | null> & { toggle: boolean; number: number; levelRoles: LevelRole[] };

type SettingsOf<Fields extends Record<string, FieldKind>> = {
  [Name in keyof Fields]: Values[Fields[Name]["kind"]];
};

/** Defines a module by its fields. @throws Error for an invalid id, and for sections that omit a field */
export function defineModule<Fields extends Record<string, FieldKind>>(definition: Definition<Fields>) {
  const { id } = definition;
  if (!/^[a-z]{1,40}$/.test(id)) throw new Error(`A module cannot be called ${id}: up to 40 small letters.`);
  const fields = Object.entries(definition.fields).map(([name, field]) => ({ name, ...field }));
  const defaults = Object.fromEntries(fields.map((field) => [field.name, initialOf(field)]));
  return {
    needs: [],
    simulates: [],
    ...definition,
    schema: settingsSchema(fields),
    defaults: defaults as SettingsOf<Fields>,
    fields,
    sections: sectionsOf(definition),
  };
}

function initialOf(field: FieldKind) {
  if ("initial" in field) return field.initial;
  return field.kind === "channel" || field.kind === "role" ? null : [];
}

function sectionsOf<Fields extends object>({ id, fields, sections = {} }: Definition<Fields>) {
  const names = Object.keys(fields);
  const starts = Object.entries(sections).map(([name, first]) => ({ name, at: names.indexOf(first) }));
  if (starts.length === 0) return [{ name: "", fields: names }];
  if (starts[0]?.at !== 0) throw new Error(`The sections of ${id} leave out its first fields.`);
  return starts.map(({ name, at }, index) => ({ name, fields: names.slice(at, starts[index + 1]?.at) }));
}
