import { z } from "zod";

import type { ModuleIcon, Need, SettingsField } from "./field.ts";
import type { Field } from "./fields.server.ts";
import type { EventName } from "./simulate-event.ts";

/**
 * One settings module: everything that storage, the API resource, the dashboard's form and the history need to know of
 * it. Adding a module is one such file in `modules/`, and its texts (docs/adding-a-module.md).
 */
export interface SettingsModule<Settings extends Record<string, unknown> = Record<string, unknown>> {
  /** Its name in URLs, in the database and in the locales (`modules:<id>`). */
  id: string;
  /** Its place and its picture in the dashboard. */
  order: number;
  icon: ModuleIcon;
  /** Refuses unknown and missing fields. Messages are keys of the texts `errors`. */
  schema: z.ZodType<Settings>;
  /** What holds until somebody saves. */
  defaults: Settings;
  /** The form, top to bottom. */
  fields: SettingsField[];
  /** Which of the fields stand together, by the section's name. */
  sections: { name: string; fields: string[] }[];
  /** What the bot must be allowed to do in the server for which settings. */
  needs: readonly Need[];
  /** What its page offers to play through. */
  simulates: readonly EventName[];
}

type Fields = Record<string, Field>;
type SettingsOf<Of extends Fields> = { [Name in keyof Of]: Of[Name]["initial"] };

interface Definition<Of extends Fields> {
  id: string;
  order: number;
  icon: ModuleIcon;
  /** In the order of the form. */
  fields: Of;
  /** The name of a section, and its first field: without any, all fields stand together. */
  sections?: Record<string, keyof Of & string>;
  /** What has to fit together: the field that does not, and a key of the texts `errors`. */
  rule?: (settings: SettingsOf<Of>) => { field: keyof Of & string; message: string } | undefined;
  needs?: readonly Need<keyof Of & string>[];
  simulates?: readonly EventName[];
}

/**
 * A module from its fields: their schemas become the module's, their defaults its defaults, their forms its form.
 *
 * @throws Error for an id that cursors, addresses and forms would not understand, and for sections that leave out a field
 */
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
