import { setTimeout as wait } from "node:timers/promises";

import type { Stoppable } from "#dev/lifetime.ts";
import type { Program } from "#dev/program.ts";

export interface Mortal extends Stoppable {
  kill(): Promise<void>;
  /** Restarts it and waits until it is ready. */
  revive(): Promise<void>;
}

const AGAIN = 200;

/** Runs a program and restarts it if it exits before `untilUp` resolves. `kill` and `stop` throw after a later exit. */
export async function mortalProgram(
  start: () => Program,
  untilUp: (program: Program) => Promise<void>,
): Promise<Mortal> {
  let current: { program: Program; isUp: boolean; ended?: number } | undefined;

  const revive = async () => {
    for (;;) {
      const attempt: NonNullable<typeof current> = { program: start(), isUp: false };
      current = attempt;
      void attempt.program.exited.then((code) => (attempt.ended = code));
      try {
        await untilUp(attempt.program);
        attempt.isUp = true;
        return;
      } catch (error) {
        if (attempt.ended === undefined) throw error;
        await wait(AGAIN);
      }
    }
  };
  const requireAlive = () => {
    if (current?.isUp && current.ended !== undefined)
      throw new Error(`It ended by itself, with code ${current.ended}.`);
  };

  await revive();
  return {
    revive,
    kill: async () => {
      requireAlive();
      const { program } = current ?? {};
      current = undefined;
      if (program?.pid !== undefined) process.kill(program.pid, "SIGKILL");
      await program?.exited;
    },
    stop: async () => {
      requireAlive();
      await current?.program.stop();
    },
  };
}
