import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** Maximum duration of a run in seconds, after which a killed one no longer blocks others. */
export const TURN = 55;

/** Pause after a failure, doubled by each further one, and its maximum, in seconds. */
const MIN_PAUSE = 30;
const MAX_PAUSE = 900;

/**
 * Starts a run of the guild synchronisation if it is due and no other replica is running one. It ends with `endTurn`,
 * or by itself after `TURN` seconds.
 *
 * @returns the start by the database's clock, or undefined
 */
export async function takeTurn(db: Kysely<Database>): Promise<Date | undefined> {
  const turn = await db
    .updateTable("discord_list")
    .set({ next_at: secondsFromNow(sql`${TURN}`) })
    .where("next_at", "<=", sql<Date>`now()`)
    .returning(sql<Date>`now()`.as("begunAt"))
    .executeTakeFirst();
  return turn?.begunAt;
}

/** Result of a run. "limited" is Discord's rate limit, in seconds. */
export type TurnEnd = { kind: "done" } | { kind: "limited"; retryAfter: number } | { kind: "failed" };

export async function endTurn(db: Kysely<Database>, end: TurnEnd): Promise<void> {
  const failed = end.kind === "failed";
  const pause =
    end.kind === "limited"
      ? sql`${end.retryAfter}`
      : failed
        ? sql`least(${MIN_PAUSE} * 2 ^ least(failures, 10), ${MAX_PAUSE})`
        : sql`0`;
  await db
    .updateTable("discord_list")
    .set({ next_at: secondsFromNow(pause), failures: failed ? sql<number>`failures + 1` : 0 })
    .execute();
}

function secondsFromNow(seconds: ReturnType<typeof sql>) {
  return sql<Date>`now() + make_interval(secs => (${seconds})::double precision)`;
}
