import { changesBetween } from "./history-changes.ts";
import type { SettingsModule } from "./module.server.ts";

type Settings = Record<string, unknown>;

/** Stored settings with the fields that the module has now: those that came since have their defaults, others are gone. */
export function asNow({ fields, defaults }: SettingsModule, stored: Settings): Settings {
  return Object.fromEntries(
    fields.map(({ name }) => [name, Object.hasOwn(stored, name) ? stored[name] : defaults[name]]),
  );
}

/** Whether what is stored says the same as these settings: then a save would change nothing. */
export function saysTheSame(module: SettingsModule, stored: Settings, settings: Settings): boolean {
  return changesBetween(module.fields, asNow(module, stored), settings).length === 0;
}
