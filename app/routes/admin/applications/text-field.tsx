import { type ComponentProps, useState } from "react";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";
import type { Answer, Typed } from "./actions.server.ts";

type TextFieldProps = Pick<ComponentProps<typeof CountedArea>, "label" | "most" | "readOnly"> & {
  name: keyof Typed;
  text: FieldText;
  hint: "decision.hint" | "notes.hint";
  answer?: Answer;
  "data-shortcut"?: string;
};

/** A text field of the page's form, with the errors of an answer about it. */
export function ReviewTextField({ name, text: { value, onText }, hint, answer, ...area }: TextFieldProps) {
  const { t, i18n } = useTranslation("review");
  return (
    <CountedArea
      {...area}
      name={name}
      hint={t(hint, { max: numberFormat(i18n.language).format(area.most) })}
      errors={answer?.outcome === "invalid" && answer.field === name ? answer.errors : undefined}
      rows={3}
      value={value}
      onText={onText}
    />
  );
}

export type FieldText = ReturnType<typeof useFieldText>;

/**
 * State of a text field: the stored text until somebody types, and again when `last`, the text stored last, is what was typed.
 * The first answer may bring back typed text.
 */
export function useFieldText(
  name: keyof Typed,
  answer: Answer | undefined,
  stored: string,
  last = { id: stored, text: stored },
) {
  const [typed, setTyped] = useState(() => {
    const text = answer?.typed?.[name];
    return text === undefined ? undefined : { text, over: answer?.outcome === "stale" ? "" : last.id };
  });
  const isStoredNow = typed?.text === last.text && typed.over !== last.id;
  if (typed && (typed.text === stored || isStoredNow)) setTyped(undefined);
  const value = typed?.text ?? stored;
  // White space alone is stored as nothing.
  const isUnsaved = (value.trim() && value) !== stored;
  return {
    value,
    isUnsaved,
    /** True for an unsaved text if what is stored has changed since its typing began. */
    isOvertaken: isUnsaved && typed?.over !== last.id,
    onText: (text: string) => setTyped((before) => ({ text, over: before?.over ?? last.id })),
  };
}
