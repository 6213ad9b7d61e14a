import { useDeferredValue, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { hintWith, WHOLE, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { insertAtCursor, Placeholders } from "#app/routes/dashboard/fields/placeholders.tsx";
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
        className="flex-wrap gap-y-1"
        onPress={(placeholder) => insertAtCursor(document.getElementById(`field-${name}`), placeholder)}
      />
      <MessageTools text={useDeferredValue(text)} field={field} facts={facts} onRefused={setRefused} />
    </div>
  );
}

/** Tools and preview below the field. They are loaded and rendered after it, so that they do not delay a key. */
const MessageTools = loadLater(
  async () => (await import("#app/routes/dashboard/preview/message-tools.tsx")).MessageTools,
);
