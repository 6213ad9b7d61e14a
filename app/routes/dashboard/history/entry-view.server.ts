import { changesBetween, type FieldChange } from "#app/features/settings/compare.ts";
import type { HistoryEntry } from "#app/features/settings/history.server.ts";
import { getModule } from "#app/features/settings/registry.server.ts";
import { asNow } from "#app/features/settings/compare.ts";
import type { SettingsState } from "#app/features/settings/settings.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import { fieldsIn, type FieldView } from "#app/routes/dashboard/module-view.ts";
import { viewOf } from "#app/routes/dashboard/module-view.server.ts";

/** A change as the page shows it. */
export interface EntryView {
  module: string;
  title: string;
  version: number;
  at: Date;
  by: { kind: "user" | "bot"; id: string | null; name?: string };
  appliedAt: Date | null;
  newest: boolean;
  /** Undefined for a module that does not exist any more. */
  changes?: FieldChange<FieldView>[];
  /** Changes to the current version by restoring it. */
  restore?: { current: number; changes: FieldChange<FieldView>[] };
}

/** @param states current settings of each module */
export function entryView(locale: Locale, entry: HistoryEntry, states: readonly SettingsState[]): EntryView {
  const { module: id, version, at, appliedAt, newest, before, after, by } = entry;
  const common = {
    module: id,
    version,
    at,
    appliedAt,
    newest,
    by: { ...by, name: by.user && displayName(by.user) },
  };
  const module = getModule(id);
  if (!module) return { ...common, title: id };

  const view = viewOf(locale, module);
  const fields = fieldsIn(view);
  const then = asNow(module, after);
  const state = states.find((one) => one.module === id);
  const restore = state && {
    current: state.version,
    changes: changesBetween(fields, asNow(module, state.settings), then),
  };
  return {
    ...common,
    title: view.title,
    changes: changesBetween(fields, asNow(module, before), then),
    restore,
  };
}
