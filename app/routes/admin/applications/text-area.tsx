import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_MESSAGE, LONGEST_NOTE } from "#app/features/applications/fields.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";
import type { Answer, Typed } from "./actions.server.ts";
import { BOX, TEXT } from "./section.tsx";

const FIELDS = {
  message: { label: "decision.message", hint: "decision.hint", most: LONGEST_MESSAGE, shortcut: undefined },
  note: { label: "notes.add", hint: "notes.hint", most: LONGEST_NOTE, shortcut: "n" },
} as const;

interface TextAreaProps {
  name: keyof typeof FIELDS;
  saved?: string;
  answer?: Answer;
  readOnly?: boolean;
  /** Called with the text while it is not stored, else with undefined. */
  onUnsaved: (typed: Typed) => void;
}

/** A text field that follows the stored text. Typed text stays when that changes, which is then shown below. */
export function TextArea({ name, saved = "", answer, readOnly, onUnsaved }: TextAreaProps) {
  const { t, i18n } = useTranslation("review");
  const { label, hint, most, shortcut } = FIELDS[name];
  const [text, setText] = useState(answer?.typed?.[name] ?? saved);
  /** The stored text that is known; the control starts again with another `key`. */
  const [base, setBase] = useState({ saved, key: 0, meanwhile: answer?.outcome === "stale" && saved !== "" });
  const unsaved = stored(text) === saved ? undefined : text;
  if (saved !== base.saved) {
    const isUntouched = stored(text) === base.saved;
    const isNew = unsaved !== undefined;
    setBase({ saved, key: base.key + Number(isUntouched && isNew), meanwhile: !isUntouched && isNew });
    if (isUntouched) setText(saved);
  }
  useEffect(() => onUnsaved({ [name]: unsaved }), [unsaved]); // eslint-disable-line react-hooks/exhaustive-deps
  const errors = answer?.outcome === "invalid" && answer.field === name ? answer.errors : undefined;
  useEffect(() => {
    if (errors) document.getElementById(`field-${name}`)?.focus();
  }, [errors, name]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CountedArea
        key={base.key}
        name={name}
        label={t(label)}
        hint={t(hint, { max: numberFormat(i18n.language).format(most) })}
        most={most}
        readOnly={readOnly}
        errors={errors}
        rows={3}
        dir="auto"
        defaultValue={text}
        onText={setText}
        data-shortcut={shortcut}
      />
      {base.meanwhile && unsaved !== undefined && (
        <div role="status" className={`text-sm ${BOX}`}>
          <p className="font-medium">{t(saved ? "decision.meanwhile" : "decision.meanwhileNone")}</p>
          {saved && (
            <p dir="auto" className={TEXT}>
              {saved}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The text as it would be stored: white space alone becomes empty. */
function stored(text: string): string {
  return text.trim() && text;
}
