import { changesBetween } from "./history-changes.ts";
import type { SettingsModule } from "./module.server.ts";

type Settings = Record<string, unknown>;

/** Adapts stored settings to the module's current fields: new fields get their defaults, removed ones are dropped. */
export function asNow({ fields, defaults }: SettingsModule, stored: Settings): Settings {
  return Object.fromEntries(
    fields.map(({ name }) => [name, Object.hasOwn(stored, name) ? stored[name] : defaults[name]]),
  );
}

/** Tells whether saving these settings would change nothing. */
export function saysTheSame(module: SettingsModule, stored: Settings, settings: Settings): boolean {
  return changesBetween(module.fields, asNow(module, stored), settings).length === 0;
}
