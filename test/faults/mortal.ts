import { setTimeout as wait } from "node:timers/promises";

import type { Stoppable } from "#dev/lifetime.ts";
import type { Program } from "#dev/program.ts";

/** Something that can be killed at any moment, and comes back. */
export interface Mortal extends Stoppable {
  /** As `kill -9` does it: nothing is finished, nothing is told. */
  kill(): Promise<void>;
  /** Starts it again; resolves when it does its work. */
  revive(): Promise<void>;
}

/** Between two attempts of a supervisor, in milliseconds. */
const AGAIN = 200;

/**
 * A program as a supervisor runs it: one that ends while it starts is started again. One that ends by itself later is a
 * failure, of which `kill` and `stop` tell.
 *
 * @param start starts the program
 * @param untilUp resolves when it does its work, throws when it ends before
 */
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
