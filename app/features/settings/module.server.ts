import type { z } from "zod";

/**
 * One settings module: everything that storage, the API resource, the dashboard's form and the history need to know of
 * it. Adding a module is one such file in `modules/`, its line in `registry.server.ts`, and its texts.
 */
export interface SettingsModule<Settings extends Record<string, unknown> = Record<string, unknown>> {
  /** Its name in URLs, in the database and in the locales (`settings:modules.<id>`). */
  id: string;
  /** Refuses unknown and missing fields. Messages are keys of `settings:errors`. */
  schema: z.ZodType<Settings>;
  /** What holds until somebody saves. */
  defaults: Settings;
  /** The form, top to bottom. */
  fields: SettingsField[];
}

/** A form field. Its name is the JSON's; its texts are `settings:modules.<module>.fields.<name>.label` and `.hint`. */
export interface SettingsField {
  name: string;
  kind: "text";
  /** Characters. */
  maxLength: number;
}

/** Keeps the settings' own type while a module is written. */
export function defineModule<Settings extends Record<string, unknown>>(
  module: SettingsModule<Settings>,
): SettingsModule<Settings> {
  return module;
}
