import { asNow, changesBetween } from "#app/features/settings/compare.ts";
import { holds } from "#app/features/settings/conditions.ts";
import type { Rule, Settings, SettingsField } from "#app/features/settings/field.ts";
import { fieldOf } from "#app/features/settings/form-values.ts";
import { serverKindOf, type FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { isInSeconds } from "#app/features/settings/kinds/number.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import type { Supplied } from "#app/features/settings/supplied.server.ts";
import { SUMMARISED, textIn } from "#app/features/settings/texts.ts";
import type { Status, StatusLine } from "#app/features/status/status.server.ts";
import { conditionWords } from "#app/i18n/condition-words.server.ts";
import { listFormat } from "#app/i18n/formats.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { wordsOf } from "./setting-value.tsx";

/** Returns a module with its texts in a language, and the options that the bot has supplied for a server. */
export function viewOf(
  locale: Locale,
  { title, intro = "", ...module }: SettingsModule,
  supplied: Supplied = new Map(),
) {
  const { id, help, permissions, rules, digest } = module;
  const fields = module.fields.map((field) => fieldView(locale, field, module.fields, supplied));
  const sections = module.sections.map(({ title: heading, fields: names }) => ({
    title: heading === undefined ? undefined : textIn(locale, heading),
    fields: fields.filter(({ name }) => names.includes(name)),
  }));
  return {
    id,
    title: textIn(locale, title),
    intro: textIn(locale, intro),
    help,
    permissions,
    rules: withReasons(locale, rules, module.fields),
    digest,
    fields,
    sections,
  };
}

/** Returns the buttons of a module in a language, for what is saved. `onlyWith` says why one is not there. */
export function actionViews(locale: Locale, { actions, fields }: SettingsModule, saved: Settings) {
  return actions.map(({ id, label, confirm, when }) => ({
    id,
    label: textIn(locale, label),
    confirm: confirm === undefined ? undefined : textIn(locale, confirm),
    onlyWith:
      when === undefined || holds(when, saved)
        ? undefined
        : fixedT(locale, "settings")("possibleWith", { reason: conditionWords(locale, when, fields) }),
  }));
}

/** Returns what the bot says about a module, in a language. */
export function statusView(locale: Locale, status: Status | null) {
  return (
    status?.lines && {
      at: new Date(status.at),
      lines: status.lines.map(({ label, value, tone }) => ({
        label: textIn(locale, label),
        value:
          typeof value === "number" ? value : isMoment(value) ? new Date(value.time) : textIn(locale, value),
        tone,
      })),
    }
  );
}

/** Tells a moment from a text by language, which has no such key: it is none of a language. */
function isMoment(value: Exclude<StatusLine["value"], number>): value is { time: string } {
  return typeof value === "object" && "time" in value;
}

/** Groups messages by path, like `roles[0].roleId`, by the label of the field, for pages without a form. */
export function complaintsOf(fields: readonly FieldView[], errors: Record<string, string[]>) {
  const byField = new Map<string, string[]>();
  for (const [path, messages] of Object.entries(errors)) {
    const own = byField.get(fieldOf(path));
    if (own) own.push(...messages);
    else byField.set(fieldOf(path), [...messages]);
  }
  return [...byField].map(([name, messages]) => {
    const label = fields.find((field) => field.name === name)?.label ?? name;
    return { label, messages: [...new Set(messages)] };
  });
}

/** Sums settings up in a line, of texts and values of fields. A module without a summary has its introduction instead. */
export function summaryOf(
  locale: Locale,
  { summary, intro = "", fields }: SettingsModule,
  { settings, supplied }: { settings: Settings; supplied: Supplied },
) {
  const { text, lang } = textIn(locale, summary ?? intro);
  if (summary === undefined) return { lang, parts: [text] };
  // Names of fields are at odd places.
  const parts = text.split(SUMMARISED).map((part, index) => {
    const field = index % 2 === 1 && fields.find(({ name }) => name === part);
    if (!field) return part;
    return { field: fieldView(locale, field, fields, supplied), value: beginningOf(settings[field.name]) };
  });
  return { lang, parts };
}

/** Characters of a value, as JSON, in a summary: a card shows three lines of it. */
const MOST_CHARACTERS = 600;

/** Cuts texts and lists in a value: those of all modules together may have 64 MiB. */
function beginningOf(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, MOST_CHARACTERS).toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, beginningOf(inner)]));
  const list: unknown[] = [];
  for (let left = MOST_CHARACTERS; left > 0 && list.length < value.length;) {
    const entry = beginningOf(value[list.length]);
    left -= JSON.stringify(entry).length;
    list.push(entry);
  }
  return list;
}

const NAMED = 3;
/** Kinds whose value is short. */
const WORDED = ["toggle", "number", "duration", "choice"];

/** Names the first few fields that were changed; of one that holds a word or a number, what it became. */
export function changeWords(
  locale: Locale,
  module: SettingsModule,
  { supplied, ...change }: { before: Settings; after: Settings; supplied: Supplied },
) {
  const [from, to] = [asNow(module, change.before), asNow(module, change.after)];
  const changes = changesBetween(module.fields, from, to);
  const [only] = changes;
  if (only && changes.length === 1 && WORDED.includes(only.field.kind)) {
    const field = fieldView(locale, only.field, module.fields, supplied);
    const t = fixedT(locale, "settings");
    const words = wordsOf(field, only.to, { t, locale }).flat();
    const value = words.map((word) => ("text" in word ? word.text : "")).join(" ");
    return t("labelled", { label: field.label, value });
  }
  const rest = changes.length > NAMED ? ["…"] : [];
  const labels = changes.slice(0, NAMED).map(({ field }) => textIn(locale, field.label).text);
  return listFormat(locale).format([...labels, ...rest]);
}

function fieldView(
  locale: Locale,
  field: SettingsField,
  beside: readonly SettingsField[],
  supplied: Supplied,
): FieldView {
  const label = textIn(locale, field.label);
  const [hint, none] = [field.hint, field.none].map((text) =>
    text === undefined ? text : textIn(locale, text),
  );
  return {
    ...field,
    label: label.text,
    hint: hint?.text,
    none: none?.text,
    onlyWith:
      field.showWhen &&
      fixedT(locale, "settings")("onlyWith", { reason: conditionWords(locale, field.showWhen, beside) }),
    lang: { label: label.lang, hint: hint?.lang, none: none?.lang },
    ...serverKindOf(field).view?.(field, {
      supplied,
      textIn: (text) => textIn(locale, text),
      unitIn: (unit) => fixedT(locale, "modules")(`units.${unit}`),
    }),
    ...(isInSeconds(field) && { kind: "duration" }),
    ...("fields" in field && {
      columns: field.fields.map((inner) => fieldView(locale, inner, [...field.fields, ...beside], supplied)),
      rules: withReasons(locale, field.rules, [...field.fields, ...beside]),
    }),
  } as FieldView;
}

/** Adds to each rule that a form checks its condition in words. */
function withReasons(
  locale: Locale,
  rules: readonly Rule[] | undefined,
  fields: readonly SettingsField[],
): readonly Rule[] | undefined {
  return rules?.map((rule) =>
    "expects" in rule ? { ...rule, because: conditionWords(locale, rule.when, fields) } : rule,
  );
}
