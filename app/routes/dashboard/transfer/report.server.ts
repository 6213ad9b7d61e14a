import type { FieldChange } from "#app/features/settings/compare.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import type { Grounds } from "#app/features/settings/refusals.ts";
import type { SettingsState } from "#app/features/settings/settings.server.ts";
import { planModule, type ModulePlan } from "#app/features/settings/transfer/plan.server.ts";
import type { SettingsFile } from "#app/features/settings/transfer/settings-file.server.ts";
import { fieldsOf } from "#app/http/parse.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import { moduleTitle, sayIn } from "#app/i18n/say.server.ts";
import { fieldsIn, type Complaint, type FieldView } from "#app/routes/dashboard/module-view.ts";
import { complaintsOf, viewOf } from "#app/routes/dashboard/module-view.server.ts";

/** Unvalidated settings of a module in a file. */
export interface OfferedPart {
  module: SettingsModule;
  settings: unknown;
}

/** Effect of importing a module, or the errors that prevent it. */
export interface PartReport {
  module: string;
  title: string;
  /** Ticked. By default not, if the import would empty a list. */
  chosen: boolean;
  /** The import would empty a list. */
  empties?: boolean;
  complaints?: Complaint[];
  plan?: {
    version: number;
    /** Settings with ids of this server, for the second form. */
    settings: string;
    changes: FieldChange<FieldView>[];
    placed: PlacedView[];
  };
}

/** A role or channel of the file: its match in this server, or why it is left out. */
export interface PlacedView {
  kind: "role" | "channel";
  /** Its id in the file, and its name if the file has it. */
  from: string;
  name?: string;
  found?: { id: string; by: "id" | "name" };
  why?: "missing" | "ambiguous" | "refused";
  /** Why it is refused. */
  message?: string;
}

interface Circumstances {
  locale: Locale;
  grounds: Grounds;
  states: readonly SettingsState[];
  /** Names for the ids; undefined if they are ids of this server. */
  file?: SettingsFile;
}

/** Reports on each offered module. */
export function reportOn(
  parts: readonly (OfferedPart & { chosen?: boolean })[],
  { locale, grounds, states, file }: Circumstances,
): PartReport[] {
  return parts.flatMap(({ module, settings, chosen }): PartReport[] => {
    const current = states.find((one) => one.module === module.id);
    if (!current) return [];
    const about = { module: module.id, title: moduleTitle(locale, module.id), chosen: chosen ?? true };
    const parsed = module.schema.safeParse(settings);
    if (!parsed.success)
      return [{ ...about, complaints: complaintsOf(locale, module, fieldsOf(parsed.error, sayIn(locale))) }];
    const plan = planModule({ module, settings: parsed.data, current }, grounds, file);
    const empties = plan.changes.some(({ from, to }) => isFilled(from) && Array.isArray(to) && !isFilled(to));
    return [{ ...about, chosen: chosen ?? !empties, empties, plan: planView(locale, plan) }];
  });
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function planView(locale: Locale, { module, version, settings, changes, placed }: ModulePlan) {
  const views = fieldsIn(viewOf(locale, module));
  return {
    version,
    settings: JSON.stringify(settings),
    changes: changes.flatMap((change) => {
      const field = views.find(({ name }) => name === change.field.name);
      return field ? [{ ...change, field }] : [];
    }),
    placed: placed.map(({ kind, from, name, match }): PlacedView => {
      if (match.id !== undefined) return { kind, from, name, found: match };
      if (match.why !== "refused") return { kind, from, name, why: match.why };
      const { message, params } = match.refusal;
      return { kind, from, name, why: "refused", message: sayIn(locale)(message, params) };
    }),
  };
}
