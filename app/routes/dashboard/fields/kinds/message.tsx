import { useLocation } from "@remix-run/react";
import { memo, Suspense, useDeferredValue, useState } from "react";
import { INTENT } from "#app/features/settings/form-values.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { hintWith, WHOLE, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { useShellData } from "#app/shell/shell-data.ts";
import { Button } from "#app/ui/button.tsx";
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
  const { t, i18n } = useTranslation("settings");
  const { pathname } = useLocation();
  const { name, explained } = field;
  const saved = typeof value === "string" ? value : "";
  const [text, setText] = useState(saved);
  const most = t("message.most", { max: numberFormat(i18n.language).format(field.max) });
  return (
    <div className="grid gap-2">
      <CountedArea
        {...frame}
        name={name}
        hint={hintWith(frame.hint, most)}
        most={field.max}
        rows={3}
        defaultValue={saved}
        onText={setText}
      />
      {explained.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {explained.map(({ name: placeholder, says }) => (
            <span key={placeholder}>
              <button
                type="button"
                className="code min-h-6 cursor-pointer hover:border-accent noscript:hidden"
                onClick={() => insertAtCursor(`field-${name}`, `{${placeholder}}`)}
              >
                {`{${placeholder}}`}
              </button>
              <code className="code hidden noscript:inline">{`{${placeholder}}`}</code>{" "}
              {says && <span lang={says.lang}>{says.text}</span>}
            </span>
          ))}
        </p>
      )}
      <Button
        type="submit"
        name={INTENT}
        value={`test ${name}`}
        formAction={`${pathname}/test`}
        formTarget="test-message"
        variant="secondary"
        size="small"
        icon="send"
        className="w-fit"
      >
        {t("test")}
      </Button>
      <FieldPreview text={useDeferredValue(text)} field={field} facts={facts} />
    </div>
  );
}

/** Writes a text into a text area in the place of what is selected there, as if it were typed. */
function insertAtCursor(id: string, text: string): void {
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return;
  area.focus();
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const MessagePreview = loadLater(
  async () => (await import("#app/routes/dashboard/preview/message-preview.tsx")).MessagePreview,
);

/** Shows the typed message. It is loaded and rendered after the field, so that a key is not delayed by it. */
const FieldPreview = memo(function FieldPreview(
  props: Pick<ControlProps<"message">, "field" | "facts"> & { text: string },
) {
  const { text, field, facts } = props;
  const { user } = useShellData();
  const known = new Map([
    ["user", user?.name ?? ""],
    ["server", facts.name],
  ]);
  const values = Object.fromEntries(
    field.explained.map(({ name, example }) => [name, example ?? known.get(name) ?? name] as const),
  );
  return (
    <Suspense>
      <MessagePreview text={text} most={field.max} values={values} facts={facts} />
    </Suspense>
  );
});
