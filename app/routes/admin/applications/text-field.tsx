import { type ComponentProps, useState } from "react";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";
import type { Answer, Typed } from "./actions.server.ts";

type AreaProps = Pick<ComponentProps<typeof CountedArea>, "label" | "most" | "readOnly">;

interface TextFieldProps extends AreaProps {
  name: keyof Typed;
  text: FieldText;
  hint: "decision.hint" | "notes.hint";
  answer?: Answer;
  "data-shortcut"?: string;
}

export function TextField({ name, text, hint, answer, ...area }: TextFieldProps) {
  const { t, i18n } = useTranslation("review");
  return (
    <CountedArea
      {...area}
      name={name}
      hint={t(hint, { max: numberFormat(i18n.language).format(area.most) })}
      errors={answer?.outcome === "invalid" && answer.field === name ? answer.errors : undefined}
      rows={3}
      dir="auto"
      value={text.value}
      onText={text.onText}
    />
  );
}

export interface FieldText {
  value: string;
  isUnsaved: boolean;
  /** True for an unsaved text if what is stored has changed since its typing began. */
  isOvertaken: boolean;
  onText: (text: string) => void;
}

interface Stored {
  /** The stored text that an untouched field shows. */
  saved: string;
  /** What was stored last, with an id that tells it from others. */
  latest: { id: string; text: string };
  /** Text that a refused or incomplete post has brought back, and what was stored when its typing began. */
  returned?: { text: string | undefined; over: string };
}

/** State of a text field. It follows the stored text until somebody types, and again when the typed text is stored. */
export function useFieldText({ saved, latest, returned }: Stored): FieldText {
  const [typed, setTyped] = useState(
    returned?.text === undefined ? undefined : { text: returned.text, over: returned.over },
  );
  const isStoredNow = typed?.text === latest.text && typed.over !== latest.id;
  if (typed && (typed.text === saved || isStoredNow)) setTyped(undefined);
  const value = typed?.text ?? saved;
  // White space alone is stored as nothing.
  const isUnsaved = (value.trim() && value) !== saved;
  return {
    value,
    isUnsaved,
    isOvertaken: isUnsaved && typed?.over !== latest.id,
    onText: (text) => setTyped((before) => ({ text, over: before?.over ?? latest.id })),
  };
}
