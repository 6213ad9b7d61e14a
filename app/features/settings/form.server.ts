import type { SettingsModule } from "./module.server.ts";

/** The hidden field by which a form says what it was made from. */
const VERSION = "version";

/** The version that a form is based on; undefined where it is missing or no version. */
export function formVersion(form: URLSearchParams): number | undefined {
  const text = form.get(VERSION) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/**
 * The settings in a form post, in the shape of the JSON and unchecked: the module's schema decides, at this door as at
 * the other. Fields that the module does not have stay, so that the schema refuses them.
 */
export function settingsOfForm(module: SettingsModule, form: URLSearchParams): Record<string, string> {
  const missing = module.fields.map(({ name }) => [name, ""] as const);
  return Object.fromEntries([...missing, ...[...form].filter(([name]) => name !== VERSION)]);
}
