import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { useCountWords } from "#app/shell/count-words.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";

import type { Typed } from "./answer.ts";

interface TextAreaProps {
  name: keyof Typed;
  label: string;
  hint: string;
  most: number;
  /** What is stored. */
  saved?: string;
  /** What was sent and not taken. */
  typed?: string;
  /** Whether that was refused because of what has changed. */
  stale?: boolean;
  errors?: string[];
  shortcut?: string;
  readOnly?: boolean;
  /** Hears what stands here and is not stored; undefined: nothing. */
  onUnsent: (text: string | undefined) => void;
}

/**
 * A text of the owner's. The browser's own control: what is typed stays, whatever comes from the server meanwhile, which then
 * stands beside it. A text that nobody touched follows what is stored.
 */
export function TextArea({ saved = "", typed, stale, errors, shortcut, onUnsent, ...props }: TextAreaProps) {
  const { name } = props;
  const { text, setText, key, meanwhile } = useText({ saved, typed, stale });
  const unsent = stored(text) === saved ? undefined : text;
  useEffect(() => onUnsent(unsent), [unsent]); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (errors) document.getElementById(`field-${name}`)?.focus();
  }, [errors, name]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CountedArea
        key={key}
        {...props}
        errors={errors}
        words={useCountWords()}
        rows={3}
        dir="auto"
        defaultValue={text}
        onText={setText}
        className="review-area"
        data-shortcut={shortcut}
      />
      {meanwhile && unsent !== undefined && <Meanwhile saved={saved} />}
    </div>
  );
}

/** What stands in the field. Its key changes where the field begins anew. */
function useText({ saved, typed, stale = false }: { saved: string; typed?: string; stale?: boolean }) {
  const [text, setText] = useState(typed ?? saved);
  const [base, setBase] = useState({ saved, key: 0, meanwhile: stale && saved !== "" });
  if (saved !== base.saved) {
    const isUntouched = stored(text) === base.saved;
    const isSame = stored(text) === saved;
    setBase({
      saved,
      key: isUntouched && !isSame ? base.key + 1 : base.key,
      meanwhile: !isUntouched && !isSame,
    });
    if (isUntouched) setText(saved);
  }
  return { text, setText, ...base };
}

/** As it would be stored: white space alone is nothing. */
function stored(text: string): string {
  return text.trim() && text;
}

function Meanwhile({ saved }: { saved: string }) {
  const { t } = useTranslation("review");
  return (
    <div role="status" className="review-note text-sm">
      <p className="font-medium">{t(saved ? "decision.meanwhile" : "decision.meanwhileNone")}</p>
      {saved && (
        <p dir="auto" className="review-text">
          {saved}
        </p>
      )}
    </div>
  );
}
