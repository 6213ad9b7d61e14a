import { withTimeout } from "#db/timeout.server.ts";

/** Questions to Discord at once, and milliseconds for all of them. */
const AT_ONCE = 5;
const TIME = 1_500;

/** Asks one question after the other, five at once, for 1.5 s. What has no answer by then, or failed, is undefined. */
export async function askSeveral<Subject, Answer>(
  subjects: readonly Subject[],
  ask: (subject: Subject) => Promise<Answer>,
): Promise<(Answer | undefined)[]> {
  const answers = subjects.map((): Answer | undefined => undefined);
  const left = [...subjects.entries()];
  let isOver = false;
  const next = async (): Promise<void> => {
    const entry = isOver ? undefined : left.shift();
    if (!entry) return;
    const [index, subject] = entry;
    answers[index] = await ask(subject).catch(() => undefined);
    return next();
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, next));
  await withTimeout(TIME, all, () => new Error("no time is left")).catch(() => (isOver = true));
  return [...answers];
}
