import { z } from "zod";
import type { IconName } from "#app/content/icons.ts";
import type { Need, SettingsField } from "./field.ts";
import type { Field } from "./fields.server.ts";
import type { EventName } from "./simulate.ts";

/** A module of settings, as storage, API, form and history use it (docs/adding-a-module.md). */
export interface SettingsModule<Settings extends Record<string, unknown> = Record<string, unknown>> {
  /** Name in URLs, in the database and in the locales (`modules:<id>`). */
  id: string;
  order: number;
  icon: IconName;
  /** Rejects unknown and missing fields. Messages are keys of the namespace `errors`. */
  schema: z.ZodType<Settings>;
  defaults: Settings;
  fields: SettingsField[];
  sections: { name: string; fields: string[] }[];
  needs: readonly Need[];
  simulates: readonly EventName[];
}

type Fields = Record<string, Field>;
type SettingsOf<Of extends Fields> = { [Name in keyof Of]: Of[Name]["initial"] };

interface Definition<Of extends Fields> {
  id: string;
  order: number;
  icon: IconName;
  fields: Of;
  /** First field of each section. Default: one section. */
  sections?: Record<string, keyof Of & string>;
  /** Checks fields against each other. `message` is a key of the namespace `errors`. */
  rule?: (settings: SettingsOf<Of>) => { field: keyof Of & string; message: string } | undefined;
  needs?: readonly Need<keyof Of & string>[];
  simulates?: readonly EventName[];
}

/** Defines a module by its fields. @throws Error for an invalid id, and for sections that omit a field */
export function defineModule<Of extends Fields>(definition: Definition<Of>): SettingsModule<SettingsOf<Of>> {
  const { id, order, icon, rule, needs = [], simulates = [] } = definition;
  if (!/^[a-z]{1,40}$/.test(id)) throw new Error(`A module cannot be called ${id}: up to 40 small letters.`);
  const named = Object.entries(definition.fields);
  const schema = z
    .strictObject(Object.fromEntries(named.map(([name, field]) => [name, field.schema])))
    .superRefine((settings, context) => {
      const broken = rule?.(settings as SettingsOf<Of>);
      if (broken) context.addIssue({ code: "custom", path: [broken.field], message: broken.message });
    });
  return {
    id,
    order,
    icon,
    schema: schema as unknown as z.ZodType<SettingsOf<Of>>,
    defaults: Object.fromEntries(named.map(([name, { initial }]) => [name, initial])) as SettingsOf<Of>,
    fields: named.map(([name, { form }]) => ({ name, ...form })),
    sections: sectionsOf(definition),
    needs,
    simulates,
  };
}

function sectionsOf<Of extends Fields>({ id, fields, sections = {} }: Definition<Of>) {
  const names = Object.keys(fields);
  const starts = Object.entries(sections).map(([name, first]) => ({ name, at: names.indexOf(first) }));
  if (starts.length === 0) return [{ name: "", fields: names }];
  if (starts[0]?.at !== 0) throw new Error(`The sections of ${id} leave out its first fields.`);
  return starts.map(({ name, at }, index) => ({ name, fields: names.slice(at, starts[index + 1]?.at) }));
}
