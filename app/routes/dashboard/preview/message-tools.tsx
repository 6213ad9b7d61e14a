import { Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { defaultTextsOf } from "#app/features/settings/default-texts.ts";
import { INTENT } from "#app/features/settings/form-values.ts";
import { languageName } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { TaskStatus, useTask } from "#app/routes/dashboard/action/task-answer.tsx";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import { About, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { insertAtCursor, useExamples } from "#app/routes/dashboard/fields/placeholders.tsx";
import { MessagePreview } from "./message-preview.tsx";

interface MessageToolsProps extends Pick<ControlProps<"message">, "field" | "facts"> {
  text: string;
  onRefused: OnRefused;
}

/** Tools of a message besides its text: a test of it, its default texts and its preview. Without scripts the buttons send the form. */
export function MessageTools({ field, facts, text, onRefused }: MessageToolsProps) {
  const values = useExamples(field.explained, facts.name);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 in-disabled:hidden">
        <SendTest field={field} onRefused={onRefused} />
        <ResetText field={field} text={text} />
      </div>
      <MessagePreview text={text} most={field.max} values={values} facts={facts} />
    </>
  );
}

/** Offers the default texts, the reader's own first, while the text is another than that one. */
function ResetText({ field, text }: Pick<MessageToolsProps, "field" | "text">) {
  const { t, i18n } = useTranslation(["preview", "settings", "common"]);
  const { name } = field;
  const texts = defaultTextsOf(field).toSorted(([one]) => (one === i18n.language ? -1 : 0));
  const [own] = texts;
  if (!own || text === own[1]) return null;
  const offered = texts.filter(([, one]) => one !== text);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-note sm:ms-auto">
      {texts.length > 1 && (
        <span aria-hidden="true" className="text-muted">
          {t("toDefault")}
          {t("settings:colon")}
        </span>
      )}
      {offered.map(([locale, one]) => (
        <button
          key={locale}
          type="submit"
          name={INTENT}
          value={`default ${name} ${locale}`}
          // Pressed before its script is there, it sends the form as without scripts.
          formTarget="_self"
          className="link min-h-6 cursor-pointer"
          aria-label={
            texts.length > 1 ? `${t("toDefault")}${t("settings:colon")} ${languageName(locale)}` : undefined
          }
          onClick={(event) => {
            event.preventDefault();
            const area = document.getElementById(`field-${name}`) as HTMLTextAreaElement | null;
            area?.select();
            insertAtCursor(area, one);
          }}
        >
          {texts.length > 1 ? languageName(locale) : t("toDefault")}
        </button>
      ))}
    </p>
  );
}

type OnRefused = (errors: string[]) => void;

interface SendTestProps {
  field: { name: string; label: string };
  onRefused?: OnRefused;
}

/** Asks for a test of a message, and says beside the button what becomes of it. Without scripts another tab does. */
export function SendTest({ field: { name, label }, onRefused = () => {} }: SendTestProps) {
  const { t } = useTranslation(["preview", "settings", "common"]);
  const action = `${useLocation().pathname}/test`;
  const { submit, data, isSending } = useTask(action);
  const own = data?.errors?.[name];
  useEffect(() => {
    if (!own) return;
    onRefused(own);
    document.getElementById(`field-${name}`)?.focus();
  }, [own, name, onRefused]);
  return (
    <>
      <AskButton
        value={`test ${name}`}
        formAction={action}
        formTarget="test-message"
        icon="send"
        aria-disabled={isSending}
        onClick={(event) => {
          event.preventDefault();
          if (!isSending) void submit(event.currentTarget);
        }}
      >
        {t("settings:test")}
        <About of={label} />
      </AskButton>
      {/* Link whose route the router finds ahead, as it does that of a form. */}
      <Link to={action} hidden />
      <TaskStatus isSending={isSending} answer={data} field={name} />
    </>
  );
}
