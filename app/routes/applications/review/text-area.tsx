import { useEffect, useRef } from "react";

import { Field } from "#app/ui/field.tsx";

interface TextAreaProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  /** What is stored. */
  saved?: string;
  /** What was sent and not taken. */
  typed?: string;
  errors: string[];
  shortcut?: string;
  /** Hears whether what stands here is stored. */
  onUnsent: (unsent: boolean) => void;
}

/** A text of the owner's. The browser's own control: what is typed stays, whatever comes from the server meanwhile. */
export function TextArea({ saved = "", typed, errors, shortcut, onUnsent, ...props }: TextAreaProps) {
  const { id, name, label, hint } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const look = () => {
    const text = area.current?.value ?? "";
    onUnsent((text.trim() && text) !== saved);
  };
  // What was typed before the scripts ran counts, too.
  useEffect(look, [saved]); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (errors.length > 0) area.current?.focus();
  }, [errors]);
  useEffect(() => () => onUnsent(false), []); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      {(wiring) => (
        <textarea
          ref={area}
          name={name}
          rows={3}
          dir="auto"
          defaultValue={typed ?? saved}
          onInput={look}
          className="input review-area"
          data-shortcut={shortcut}
          {...wiring}
        />
      )}
    </Field>
  );
}
