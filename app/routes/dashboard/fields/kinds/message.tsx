import { memo, useDeferredValue, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { hintWith, WHOLE, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { insertAtCursor, Placeholders, useExamples } from "#app/routes/dashboard/fields/placeholders.tsx";
import { CountedArea } from "#app/ui/counted-area.tsx";
import { loadLater } from "#app/ui/load-later.ts";

export const message: Control<"message"> = {
  Field: MessageField,
  inRow: WHOLE,
  isSilent: true,
  Shown: ({ text }) => (
    <span className="whitespace-pre-wrap" dir="auto">
      {text}
    </span>
  ),
};

function MessageField({ field, value, frame, facts }: ControlProps<"message">) {
  const { t } = useTranslation("settings");
  const { name, explained } = field;
  const saved = typeof value === "string" ? value : "";
  const [text, setText] = useState(saved);
  /** Errors of the text that a test has found, until it changes. */
  const [refused, setRefused] = useState<string[]>();
  return (
    <div className="grid gap-3">
      <CountedArea
        {...frame}
        name={name}
        errors={refused ?? frame.errors}
        hint={hintWith(frame.hint, t("message.format"))}
        most={field.max}
        rows={3}
        defaultValue={saved}
        onText={(typed) => {
          setText(typed);
          setRefused(undefined);
        }}
      />
      <Placeholders
        explained={explained}
        className="flex flex-wrap gap-x-4 gap-y-1"
        onPress={(placeholder) => insertAtCursor(document.getElementById(`field-${name}`), placeholder)}
      />
      <MessageTools text={useDeferredValue(text)} field={field} facts={facts} onRefused={setRefused} />
    </div>
  );
}

const preview = () => import("#app/routes/dashboard/preview/message-preview.tsx");
const LaterTools = loadLater(async () => (await preview()).MessageTools);
const MessagePreview = loadLater(async () => (await preview()).MessagePreview);

/** Tools and preview below the field. They are loaded and rendered after it, so that they do not delay a key. */
const MessageTools = memo(function MessageTools(
  props: Pick<ControlProps<"message">, "field" | "facts"> & {
    text: string;
    onRefused: (errors: string[]) => void;
  },
) {
  const { text, field, facts, onRefused } = props;
  const values = useExamples(field.explained, facts.name);
  return (
    <>
      <LaterTools text={text} field={field} onRefused={onRefused} />
      <MessagePreview text={text} most={field.max} values={values} facts={facts} />
    </>
  );
});
