import type { Settings, SettingsField } from "./field.ts";
import { sameValue } from "./form-values.ts";
import { defaultsOf, type SettingsModule } from "./module.server.ts";

/** Lists the fields that differ, in the order of the form. */
export function changesBetween<Field extends SettingsField>(
  fields: readonly Field[],
  from: Settings,
  to: Settings,
) {
  return fields
    .map((field) => ({ field, from: from[field.name], to: to[field.name] }))
    .filter(({ field, from, to }) => !sameValue(field, from, to));
}

/** Adapts stored settings to the module's current fields: new fields get their defaults, removed ones are dropped. */
export function asNow({ fields, defaults }: Pick<SettingsModule, "fields" | "defaults">, stored: Settings) {
  return valuesNow(fields, stored, defaults);
}

/** Adapts an entry of the bot's feed to the current fields of its module. */
export function itemNow<Item extends { module: string; settings: Settings | null }>(
  modules: { get(id: string): SettingsModule | undefined },
  item: Item,
): Item {
  const module = modules.get(item.module);
  return module && item.settings ? { ...item, settings: asNow(module, item.settings) } : item;
}

function valuesNow(fields: readonly SettingsField[], stored: Settings, defaults: Settings): Settings {
  const entries = fields.map((field) => {
    const { name } = field;
    if (!Object.hasOwn(stored, name)) return [name, defaults[name]];
    const value = stored[name];
    if (field.kind !== "rows" || !Array.isArray(value)) return [name, value];
    const inRow = defaultsOf(field.fields);
    return [name, value.map((row: Settings) => valuesNow(field.fields, row, inRow))];
  });
  return Object.fromEntries(entries) as Settings;
}
