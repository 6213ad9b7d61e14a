import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { useCountWords } from "#app/shell/count-words.ts";
import { CountedArea } from "#app/ui/counted-area.tsx";

import type { Typed } from "./actions.server.ts";

/** Classes that several sections of the page share. */
export const SECTION = "card grid grid-cols-[minmax(0,1fr)] gap-5 p-[clamp(1.25rem,3vw,1.75rem)]";
export const TEXT = "max-w-[70ch] wrap-anywhere text-wrap whitespace-pre-wrap [unicode-bidi:plaintext]";
export const BOX = "grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-sunken p-4";
export const SUMMARY =
  "inline-flex min-h-8 list-none items-center gap-1.5 text-note font-semibold text-accent [&::-webkit-details-marker]:hidden";

interface TextAreaProps {
  name: keyof Typed;
  label: string;
  hint: string;
  most: number;
  saved?: string;
  typed?: string;
  /** The text was refused because the application has changed. */
  stale?: boolean;
  errors?: string[];
  shortcut?: string;
  readOnly?: boolean;
  /** Called with the text while it is not stored, else with undefined. */
  onUnsaved: (text: string | undefined) => void;
}

/**
 * A text field of the owner. Typed text stays when the stored one changes, which is then shown below. An untouched field
 * follows the stored text.
 */
export function TextArea({ saved = "", typed, stale, errors, shortcut, onUnsaved, ...props }: TextAreaProps) {
  const { name } = props;
  const { text, setText, key, meanwhile } = useText({ saved, typed, stale });
  const unsaved = stored(text) === saved ? undefined : text;
  useEffect(() => onUnsaved(unsaved), [unsaved]); // eslint-disable-line react-hooks/exhaustive-deps
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
        data-shortcut={shortcut}
      />
      {meanwhile && unsaved !== undefined && <Meanwhile saved={saved} />}
    </div>
  );
}

/** State of the field. Its key changes where the control starts again with the stored text. */
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

/** The text as it would be stored: white space alone becomes empty. */
function stored(text: string): string {
  return text.trim() && text;
}

function Meanwhile({ saved }: { saved: string }) {
  const { t } = useTranslation("review");
  return (
    <div role="status" className={`text-sm ${BOX}`}>
      <p className="font-medium">{t(saved ? "decision.meanwhile" : "decision.meanwhileNone")}</p>
      {saved && (
        <p dir="auto" className={TEXT}>
          {saved}
        </p>
      )}
    </div>
  );
}
