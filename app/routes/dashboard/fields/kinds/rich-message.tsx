import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import { About, type Control, type ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { messageLines, type Say } from "#app/routes/dashboard/message/words.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { loadLater } from "#app/ui/load-later.ts";
import { message } from "./message.tsx";

export const richMessage: Control<"richMessage"> = {
  Field: RichMessageField,
  words: (_, value, { t }) => messageLines(value, t as Say).map((text) => [{ text }]),
  Shown: message.Shown,
};

const preview = () => import("#app/routes/dashboard/preview/rich-preview.tsx");
const Preview = loadLater(async () => (await preview()).RichPreview);
const Test = loadLater(async () => (await preview()).SendTest);

/** The preview of a message, the way to the page that edits it, and a test. The form carries it unchanged. */
function RichMessageField({ field, value, frame, facts }: ControlProps<"richMessage">) {
  const { t } = useTranslation("message");
  const { pathname } = useLocation();
  return (
    <FieldGroup {...frame}>
      {() => (
        <div className="grid justify-items-start gap-3">
          <input
            type="hidden"
            name={field.name}
            value={typeof value === "string" ? value : value == null ? "" : JSON.stringify(value)}
          />
          <Preview field={field} message={value} facts={facts} />
          {/* Who may only look cannot follow the link, either. */}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 in-disabled:hidden">
            <Link
              to={`${pathname}/message/${field.name}`}
              id={frame.id}
              className={`${buttonClass("secondary", "small")} noscript:hidden`}
            >
              {t(value === null ? "write" : "edit")}
              <About of={field.label} />
            </Link>
            {/* Without scripts nothing asks before what is typed is lost. */}
            <AskButton
              value={`go ${pathname}/message/${field.name}`}
              className="[@media(scripting:enabled)]:hidden"
            >
              {t("saveAndEdit")}
              <About of={field.label} />
            </AskButton>
            {value !== null && <Test field={field} />}
          </div>
        </div>
      )}
    </FieldGroup>
  );
}
