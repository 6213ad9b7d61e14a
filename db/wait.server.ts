import { setTimeout as wait } from "node:timers/promises";

import { createPool, isDatabaseUnavailable } from "./client.server.ts";

interface WaitOptions {
  /** How long the database may take to start, in milliseconds. */
  limit: number;
  /** Called once, with the reason, when the database does not answer the first time. */
  onWait?: (error: Error) => void;
}

/**
 * Resolves when the database takes queries. Throws the newest error when it is still away after the limit, and at once
 * for anything that waiting does not change, like a wrong password.
 */
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
