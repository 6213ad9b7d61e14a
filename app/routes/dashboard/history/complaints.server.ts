import type { SettingsModule } from "#app/features/settings/module.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import { fieldsIn } from "#app/routes/dashboard/module-view.ts";
import { viewOf } from "#app/routes/dashboard/module-view.server.ts";

/** What is wrong with a field, by the field's label. */
export interface Complaint {
  label: string;
  messages: string[];
}

/**
 * What is wrong with settings, field by field, for people who have no form before them.
 *
 * @param fields messages by path: `roles[0].roleId`. A field that the module does not have is called by its name
 */
export function complaintsOf(
  locale: Locale,
  module: SettingsModule,
  fields: Record<string, string[]>,
): Complaint[] {
  const views = fieldsIn(viewOf(locale, module));
  const byName = new Map<string, Set<string>>();
  for (const [path, messages] of Object.entries(fields)) {
    const name = /^[^.[]*/.exec(path)?.[0] ?? path;
    byName.set(name, new Set([...(byName.get(name) ?? []), ...messages]));
  }
  return [...byName].map(([name, messages]) => ({
    label: views.find((field) => field.name === name)?.label ?? name,
    messages: [...messages],
  }));
}
