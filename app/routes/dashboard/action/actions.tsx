import { Form, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { actionViews } from "#app/routes/dashboard/module-view.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TaskStatus, useTask } from "./task-answer.tsx";

type ActionView = ReturnType<typeof actionViews>[number];

/** Buttons that ask the bot to do something with what is saved. */
export function Actions({ actions }: { actions: readonly ActionView[] }) {
  const { t } = useTranslation("settings");
  if (actions.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-start gap-x-4 gap-y-3" aria-label={t("actions")}>
      {actions.map((action) => (
        <li key={action.id} className="min-w-0">
          {action.onlyWith ? (
            <p className="py-1.5 text-sm text-muted">
              <bdi lang={action.label.lang}>{action.label.text}</bdi>
              {t("colon")} {action.onlyWith}
            </p>
          ) : (
            <Action {...action} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Asks once more where the action has a question, and says what becomes of it. Without scripts other pages do. */
function Action({ id, label, confirm }: ActionView) {
  const { t } = useTranslation("settings");
  const path = `${useLocation().pathname}/action`;
  const { submit, data, isSending } = useTask(path);
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const isDone = data?.task?.state === "done";
  useEffect(() => {
    // What the bot did may be in what it says about the module.
    if (isDone) revalidate();
  }, [isDone, revalidate]);
  const question = useId();
  /** Asks, or takes the question back, and focuses the button that stands in the place of the pressed one. */
  const ask = (isAsked: boolean) => {
    flushSync(() => setAsking(isAsked));
    document.getElementById(`${question}-button`)?.focus();
  };
  return (
    // Discovers the route ahead: the router reloads a page that asks for one of a newer version of the site.
    <Form
      method="post"
      action={path}
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        if (confirm && !isAsking) return ask(true);
        ask(false);
        void submit({ confirmed: id }, { method: "post", action: path });
      }}
    >
      {isAsking && (
        <p id={question} className="max-w-prose whitespace-pre-line" lang={confirm?.lang} dir="auto">
          {confirm?.text}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button
          // Another button, so that a second click on the first one confirms nothing.
          key={String(isAsking)}
          type="submit"
          name="action"
          value={id}
          variant={isAsking ? "primary" : "secondary"}
          size="small"
          lang={label.lang}
          id={`${question}-button`}
          aria-describedby={isAsking ? question : undefined}
          aria-disabled={isSending}
        >
          {label.text}
        </Button>
        {isAsking && (
          <Button variant="quiet" size="small" onClick={() => ask(false)}>
            {t("cancel")}
          </Button>
        )}
      </p>
      <TaskStatus isSending={isSending} answer={data} />
    </Form>
  );
}
