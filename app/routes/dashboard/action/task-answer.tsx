import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormFailure } from "#app/routes/dashboard/form-failure.tsx";
import { onceSeen } from "#app/routes/dashboard/polling.ts";
import { siteFailure, type ActionFailure } from "#app/shell/client-action.ts";
import type { TaskView } from "./task-view.server.ts";

/** Answer to a script about a test message or an action; a task that has just been asked for has only its id and state. */
export interface TaskAnswer {
  task?: Pick<TaskView, "id" | "state"> & Partial<TaskView>;
  says?: string;
  complaints?: { label: string; messages: string[] }[];
  errors?: Record<string, string[]>;
  failure?: ActionFailure;
}

/** Milliseconds until the bot's answer is looked for: at first, because a bot that waits has it at once, and then. */
const FIRST = 500;
const AGAIN = 2_000;

/** Sends a form to the page of a task at this path, and looks there for what becomes of it. */
export function useTask(path: string) {
  const { submit, load, state, data } = useFetcher<TaskAnswer>();
  /** Empty while the site is asked whether it is there, else why nothing was sent. */
  const [asked, setAsked] = useState<TaskAnswer>();
  const task = data?.task;
  const isWaiting = task?.state === "waiting";
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    return onceSeen(() => load(`${path}?task=${task.id}`), task.title ? AGAIN : FIRST);
  }, [isWaiting, state, task, path, load]);
  const send = async (...form: Parameters<typeof submit>) => {
    setAsked({});
    const failure = await siteFailure();
    setAsked(failure && { failure });
    if (!failure) submit(...form);
  };
  const isSent = state === "submitting" || isWaiting || (state !== "idle" && !data);
  return { submit: send, data: asked ?? data, isSending: asked ? !asked.failure : isSent };
}

/** Says beside a button what becomes of its task. */
export function TaskStatus(props: { isSending: boolean; answer: TaskAnswer | undefined; field?: string }) {
  const { t } = useTranslation("settings");
  const { isSending, answer, field } = props;
  return (
    <div role="status" className="max-w-prose min-w-0 text-note whitespace-pre-line">
      {isSending ? (
        <span className="text-muted">{t("sending")}</span>
      ) : (
        answer && <ShownAnswer {...answer} field={field} />
      )}
    </div>
  );
}

const COLOURS: Partial<Record<string, string>> = { done: "text-success", failed: "text-danger" };

/** Says what became of a task. What is wrong with `field` is said there. */
export function ShownAnswer({ field, ...answer }: TaskAnswer & { field?: string }) {
  const { t } = useTranslation("settings");
  const { task, says, complaints, errors, failure } = answer;
  if (task)
    return (
      <>
        <strong className={COLOURS[task.state] ?? "text-warning"}>{task.title}</strong> {task.reason}{" "}
        <Said {...task} />
        {task.link && (
          <a href={task.link} target="_blank" rel="noopener" className="link">
            {task.open}
          </a>
        )}
      </>
    );
  if (failure) return <FormFailure failure={failure} />;
  if (errors && Object.keys(errors).every((path) => path === field)) return null;
  return (
    <>
      {says}
      {complaints?.map(({ label, messages }) => (
        <span key={label} className="block">
          <bdi>{label}</bdi>
          {t("colon")} {messages.join(" ")}
        </span>
      ))}
    </>
  );
}

/** The bot's own words, as such. */
export function Said({ said }: Partial<Pick<TaskView, "said">>) {
  if (!said) return null;
  return (
    <>
      {said.by} <bdi lang={said.lang}>{said.text}</bdi>{" "}
    </>
  );
}
