import { setTimeout as wait } from "node:timers/promises";

import { createPool, isDatabaseUnavailable } from "./client.server.ts";

interface WaitOptions {
  limit: number;
  /** Called once, with the reason, if the first attempt fails. */
  onWait?: (error: Error) => void;
}

/** Resolves when the database accepts queries. @throws after the limit, and at once if waiting does not help */
export async function untilDatabaseAnswers(url: string, { limit, onWait }: WaitOptions): Promise<void> {
  const pool = createPool({ url, max: 1 });
  const deadline = performance.now() + limit;
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        await pool.query("select 1");
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
        if (attempt === 0) onWait?.(error as Error);
      }
      await wait(250);
    }
  } finally {
    await pool.end();
  }
}
