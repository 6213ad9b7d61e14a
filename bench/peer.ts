import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Stoppable } from "#dev/lifetime.ts";

/** A program of this folder in a separate process that answers questions. */
export interface Peer<Question, Answer> extends Stoppable {
  readonly pid: number | undefined;
  ask(question: Question): Promise<Answer>;
}

/** Starts `bench/<name>.ts`. It ends with this process, which closes its channel. */
export async function startPeer<Question, Answer>(name: string): Promise<Peer<Question, Answer>> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), {
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  const exited = once(child, "exit").then(([code]) => {
    throw new Error(`bench/${name}.ts ended with code ${code}.`);
  });
  exited.catch(() => {});
  return {
    pid: child.pid,
    async ask(question) {
      child.send(question as object);
      const [answer] = await Promise.race([once(child, "message"), exited]);
      return answer as Answer;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited.catch(() => {});
    },
  };
}

export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on("message", (question: Question) => {
    void answer(question).then((result) => process.send?.(result));
  });
  process.once("disconnect", () => process.exit());
}
