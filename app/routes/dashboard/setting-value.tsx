import type { TFunction } from "i18next";
import { Fragment } from "react";
import type { Settings } from "#app/features/settings/field.ts";
import { durationText, numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldView } from "./module-view.server.ts";
import { DOT, NAME, PartName, type PartKind } from "./names.tsx";

/** A text, or a role or channel to be named. */
type Word = { text: string } | { kind: PartKind; id: string };

/** Describes a value in words, one list for each of its entries. */
export function wordsOf(
  field: FieldView,
  value: unknown,
  t: TFunction<"settings">,
  locale: string,
): Word[][] {
  const entries = [value].flat().filter((entry) => (entry ?? "") !== "");
  switch (field.kind) {
    case "toggle":
      return [[{ text: t(value === true ? "value.on" : "value.off") }]];
    case "number": {
      const number = typeof value === "number" ? numberFormat(locale).format(value) : String(value);
      return [[{ text: field.unitLabel ? `${number} ${field.unitLabel}` : number }]];
    }
    case "duration":
      return entries.map((entry) => [
        { text: typeof entry === "number" ? durationText(locale, entry) : String(entry) },
      ]);
    case "channel":
    case "channels":
      return (entries as string[]).map((id) => [{ kind: "channel", id }]);
    case "role":
    case "roles":
      return (entries as string[]).map((id) => [{ kind: "role", id }]);
    case "choice":
    case "choices":
      return (entries as string[]).map((one) => [{ text: labelOf(field, one) }]);
    case "rows":
      return (entries as Settings[]).map((row) => rowWords(field.columns ?? [], row, t, locale));
    default:
      return entries.map((entry) => [{ text: String(entry) }]);
  }
}

/** Names each value of a row; of a pair, like a level and its role, the first one only. */
function rowWords(columns: FieldView[], row: Settings, t: TFunction<"settings">, locale: string): Word[] {
  const cells = columns.flatMap((column) => {
    const words = wordsOf(column, row[column.name], t, locale).flat();
    return words.length > 0 ? { label: column.label, words } : [];
  });
  return cells.flatMap(({ label, words }, index) => {
    if (columns.length === 2 && index === 1) return words;
    const [first, ...rest] = words;
    const end = columns.length === 2 ? ":" : "";
    if (first && "text" in first && rest.length === 0) return [{ text: `${label} ${first.text}${end}` }];
    return [{ text: `${label}:` }, ...words];
  });
}

function labelOf(field: FieldView & { kind: "choice" | "choices" }, value: string): string {
  const index = field.options.findIndex((option) => option.value === value);
  return field.labels?.[index]?.text ?? value;
}

interface SettingValueProps {
  field: FieldView;
  value?: unknown;
  /** In a sentence. */
  isInline?: boolean;
}

/** A value as text: names in place of ids, words in place of true and false. */
export function SettingValue({ field, value, isInline }: SettingValueProps) {
  const { t, i18n } = useTranslation("settings");
  const entries = wordsOf(field, value, t, i18n.language);
  if (entries.length === 0)
    return (
      <span className="text-muted" lang={field.english.none}>
        {field.none ?? t("value.nothing")}
      </span>
    );
  const shown = entries.map((words, index) => (
    <Fragment key={index}>
      {isInline && index > 0 && ", "}
      {words.map((word, at) => (
        <Fragment key={at}>
          {at > 0 && " "}
          {"text" in word ? <Text kind={field.kind} text={word.text} /> : <PartName {...word} />}
        </Fragment>
      ))}
    </Fragment>
  ));
  if (isInline || !Array.isArray(value)) return shown;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {shown.map((entry) => (
        <li key={entry.key}>{entry}</li>
      ))}
    </ul>
  );
}

function Text({ kind, text }: { kind: FieldView["kind"]; text: string }) {
  if (kind === "text")
    return (
      <code className="code" dir="auto">
        {text}
      </code>
    );
  if (kind === "message")
    return (
      <span className="whitespace-pre-wrap" dir="auto">
        {text}
      </span>
    );
  if (kind !== "color") return <bdi>{text}</bdi>;
  return (
    <span className={NAME}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className={DOT}>
        <rect width="12" height="12" rx="3" fill={/^#[\da-f]{6}$/i.test(text) ? text : "none"} />
      </svg>{" "}
      <code className="code">{text}</code>
    </span>
  );
}
