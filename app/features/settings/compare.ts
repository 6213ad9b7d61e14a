import type { Settings, SettingsField } from "./field.ts";
import { sameValue } from "./form-values.ts";
import type { SettingsModule } from "./module.server.ts";

/** Lists the fields that differ, in the order of the form. The order of lists is ignored. */
export function changesBetween<Field extends SettingsField>(
  fields: readonly Field[],
  from: Settings,
  to: Settings,
) {
  return fields
    .map((field) => ({ field, from: from[field.name], to: to[field.name] }))
    .filter((change) => !sameValue(change.from, change.to));
}

/** Adapts stored settings to the module's current fields: new fields get their defaults, removed ones are dropped. */
export function asNow({ fields, defaults }: SettingsModule, stored: Settings): Settings {
  return Object.fromEntries(
    fields.map(({ name }) => [name, Object.hasOwn(stored, name) ? stored[name] : defaults[name]]),
  );
}
