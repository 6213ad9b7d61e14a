import { Fragment } from "react";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { entriesOf, type Speech, type Word } from "./fields/control.tsx";
import { controlOf } from "./fields/kinds/controls.ts";
import { PartName } from "./names.tsx";

/** Describes a value in words, one list for each of its entries. */
export function wordsOf(field: FieldView, value: unknown, speech: Speech): Word[][] {
  const { words = (_, all) => entriesOf(all).map((text) => [{ text: String(text) }]) } = controlOf(field);
  return words(field, value, speech);
}

/** Says that nothing is chosen or typed. */
export function nothingIn(field: FieldView, t: Speech["t"]): string {
  return field.none ?? t(controlOf(field).nothing ?? "value.nothing");
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
  const entries = wordsOf(field, value, { t, locale: i18n.language });
  if (entries.length === 0)
    return (
      <span className="text-muted" lang={field.lang.none}>
        {nothingIn(field, t)}
      </span>
    );
  const { Shown = ({ text }) => <bdi>{text}</bdi> } = controlOf(field);
  const shown = entries.map((words, index) => (
    <Fragment key={index}>
      {isInline && index > 0 && ", "}
      {words.map((word, at) => (
        <Fragment key={at}>
          {at > 0 && " "}
          {"text" in word ? <Shown text={word.text} /> : <PartName {...word} />}
        </Fragment>
      ))}
    </Fragment>
  ));
  if (isInline || entries.length === 1) return shown;
  return (
    // The lines of a message are below each other.
    <ul className={Array.isArray(value) ? "flex flex-wrap gap-x-4 gap-y-1" : "grid gap-1"}>
      {shown.map((entry) => (
        <li key={entry.key}>{entry}</li>
      ))}
    </ul>
  );
}
