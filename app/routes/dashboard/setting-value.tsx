import type { TFunction } from "i18next";
import { Fragment } from "react";
import type { LevelRole } from "#app/features/settings/field.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldView } from "./module-view.server.ts";
import { DOT, NAME, PartName, type PartKind } from "./names.tsx";

interface Entry {
  text?: string;
  part?: { kind: PartKind; id: string };
}

export function wordsOf(field: FieldView, value: unknown, t: TFunction<"settings">, locale: string): Entry[] {
  const entries = [value].flat().filter((entry) => (entry ?? "") !== "");
  switch (field.kind) {
    case "toggle":
      return [{ text: t(value === true ? "value.on" : "value.off") }];
    case "number": {
      const number = typeof value === "number" ? numberFormat(locale).format(value) : String(value);
      return [{ text: field.unitLabel ? `${number} ${field.unitLabel}` : number }];
    }
    case "channel":
    case "channels":
      return (entries as string[]).map((id) => ({ part: { kind: "channel", id } }));
    case "role":
    case "roles":
      return (entries as string[]).map((id) => ({ part: { kind: "role", id } }));
    case "choices":
      return (entries as string[]).map((one) => ({
        text: field.labels?.[field.options.indexOf(one)] ?? one,
      }));
    case "levelRoles":
      return (entries as Partial<LevelRole>[]).map(({ level, roleId: id }) => ({
        text: t("value.level", { level }),
        part: id ? { kind: "role", id } : undefined,
      }));
    default:
      return entries.map((entry) => ({ text: String(entry) }));
  }
}

/** A value as text: names in place of ids, words in place of true and false. */
export function SettingValue({ field, value }: { field: FieldView; value: unknown }) {
  const { t, i18n } = useTranslation("settings");
  const entries = wordsOf(field, value, t, i18n.language);
  if (entries.length === 0) return <span className="text-muted">{field.none ?? t("value.nothing")}</span>;
  const shown = entries.map(({ text, part }, index) => (
    <Fragment key={index}>
      {text !== undefined && <Text kind={field.kind} text={text} />} {part && <PartName {...part} />}
    </Fragment>
  ));
  if (!Array.isArray(value)) return shown;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {shown.map((entry) => (
        <li key={entry.key}>{entry}</li>
      ))}
    </ul>
  );
}

function Text({ kind, text }: { kind: FieldView["kind"]; text: string }) {
  if (kind === "text") return <code className="code">{text}</code>;
  if (kind === "message") return <span className="whitespace-pre-wrap">{text}</span>;
  if (kind !== "color") return text;
  return (
    <span className={NAME}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className={DOT}>
        <rect width="12" height="12" rx="3" fill={/^#[\da-f]{6}$/i.test(text) ? text : "none"} />
      </svg>{" "}
      <code className="code">{text}</code>
    </span>
  );
}
