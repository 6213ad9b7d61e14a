import { Notice } from "#app/ui/notice.tsx";
import { ShownAnswer, type TaskAnswer } from "./task-answer.tsx";

const KINDS = {
  waiting: "info",
  done: "success",
  failed: "danger",
  notFetched: "warning",
  notAnswered: "warning",
} as const;

/** Says on the page of a task what became of it, or why the form was refused. */
export function TaskNotice(answer: TaskAnswer) {
  const { task, says, complaints } = answer;
  if (!task && says === undefined) return null;
  return (
    <Notice kind={task ? KINDS[task.state] : complaints ? "danger" : "warning"}>
      <ShownAnswer {...answer} />
    </Notice>
  );
}
