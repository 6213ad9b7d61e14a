import { z } from "zod";
import { may, type Access } from "#app/features/access/rules.ts";
import { isJsonObject } from "#app/features/parse-json.ts";
import { asNow, changesBetween, isReadBy, kindsIn, shortened } from "#app/features/settings/compare.ts";
import type { Settings, SettingsField } from "#app/features/settings/field.ts";
import { KINDS } from "#app/features/settings/form-values.ts";
import { namesOf } from "#app/features/settings/former-names.ts";
import type { HistoryEntry, Press } from "#app/features/settings/history.server.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { isSet } from "#app/features/settings/kinds/secret.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { withKept } from "#app/features/settings/secrets.server.ts";
import type { SettingsState } from "#app/features/settings/settings.server.ts";
import { textIn, type TextView } from "#app/features/settings/texts.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { wholeNumber } from "#app/http/parse.server.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import type { viewOf } from "#app/routes/dashboard/module-view.server.ts";
import { problemTitle } from "#app/routes/dashboard/problems/problem-view.server.ts";

const restoreForm = z.object({
  intent: z.literal("restore"),
  module: z.string(),
  version: wholeNumber,
  current: wholeNumber,
  leaveOut: z.literal("true").transform(Boolean).optional(),
});

/** Reads the form that restores a version. @throws BadRequestError */
export function restoreIn(form: URLSearchParams) {
  const { success, data } = restoreForm.safeParse(Object.fromEntries(form));
  if (!success) throw new BadRequestError("The form does not say which version to restore.");
  return data;
}

export type EntryView = ReturnType<typeof entryView>;

/**
 * Describes a change, and to whoever may edit the module what restoring it would change now; both unknown for a module that does
 * not exist any more, and for an action that somebody pressed.
 */
export function entryView(
  locale: Locale,
  entry: HistoryEntry,
  {
    states,
    modules,
    views,
    access,
  }: {
    states: readonly SettingsState[];
    modules: Modules;
    views: ReadonlyMap<SettingsModule, ReturnType<typeof viewOf>>;
    access: Access;
  },
) {
  const { before, after, press, ...rest } = entry;
  const module = modules.get(entry.module);
  const view = module && views.get(module);
  const title: TextView = view?.title ?? { text: entry.module };
  const common = { ...rest, title, press: press && pressView(locale, press) };
  const state = states.find((one) => one.module === entry.module);
  if (press || !view || !state)
    return { ...common, changes: undefined, restore: undefined, defaults: false as const };

  const mayEdit = may(access, module, "edit");
  const changesTo = (from: Record<string, unknown>, to = asNow(module, after)) =>
    changesBetween(view.fields, asNow(module, from), to).map(shortened);
  return {
    ...common,
    changes: [...changesTo(before), ...goneChanges(module, before, after)],
    restore: mayEdit
      ? {
          version: entry.version,
          current: state.version,
          changes: changesTo(state.settings, withKept(module.fields, asNow(module, after), state.settings)),
        }
      : undefined,
    // Before the first version there were the defaults.
    defaults: mayEdit &&
      entry.version === 1 && {
        version: 0,
        current: state.version,
        changes: changesBetween(view.fields, state.settings, module.defaults).map(shortened),
      },
  };
}

function pressView(locale: Locale, { id, label, state, code, text }: Press) {
  return {
    id,
    label: textIn(locale, label),
    state,
    reason: code === null ? undefined : problemTitle(locale, code),
    said: text === null ? undefined : { by: fixedT(locale, "problems")("says"), ...textIn(locale, text) },
  };
}

/** Lists the changes of fields, and of columns, that the module does not have any more, or has as another kind, under the names that they had. */
function goneChanges({ fields }: SettingsModule, before: Settings, after: Settings) {
  const [from, to] = [goneIn(fields, before), goneIn(fields, after)];
  const names = Object.keys({ ...from, ...to });
  const views = names.map((name): FieldView => ({ kind: "text", name, label: name, max: 0, lang: {} }));
  const none = Object.fromEntries(names.map((name) => [name, []]));
  return changesBetween(views, { ...none, ...from }, { ...none, ...to });
}

/** Returns the values of what is gone as texts, by names; of a column, like `steps.level`, those of all rows. */
function goneIn(
  fields: readonly SettingsField[],
  values: Settings,
  { kinds = kindsIn(values), from = "", at = "" } = {},
  // A field may be called like what all other objects have.
  found: Record<string, string[]> = Object.create(null) as typeof found,
) {
  for (const [name, value] of Object.entries(values)) {
    if (name === KINDS) continue;
    const field = fields.find((one) => namesOf(one).includes(name) && isReadBy(one, kinds, from + name));
    if (!field) for (const one of [value ?? []].flat()) (found[at + name] ??= []).push(plainText(one));
    else if ("fields" in field && Array.isArray(value))
      for (const row of value.filter(isJsonObject))
        goneIn(field.fields, row, { kinds, from: `${from}${name}.`, at: `${at}${field.name}.` }, found);
  }
  return found;
}

function plainText(value: unknown): string {
  if (isSet(value)) return `•••••• ${value.at}`;
  return typeof value === "string" ? value : JSON.stringify(value);
}
