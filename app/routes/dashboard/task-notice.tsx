import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Complaints } from "./history/changes.tsx";
import { Said, type TaskAnswer } from "./task-answer.tsx";

const KINDS = {
  waiting: "info",
  done: "success",
  failed: "danger",
  notFetched: "warning",
  notAnswered: "warning",
} as const;

/** Says on the page of a task what became of it, or why the form was refused. */
export function TaskNotice({ task, says, complaints }: TaskAnswer) {
  if (says !== undefined)
    return (
      <Notice kind={complaints ? "danger" : "warning"} title={says}>
        {complaints && <Complaints complaints={complaints} />}
      </Notice>
    );
  if (!task) return null;
  return (
    <Notice kind={KINDS[task.state]} title={task.title}>
      {task.reason} <Said {...task} />
      {task.link && (
        <ButtonLink href={task.link} variant="secondary" size="small" icon="external-link" className="mt-2">
          {task.open}
        </ButtonLink>
      )}
    </Notice>
  );
}
