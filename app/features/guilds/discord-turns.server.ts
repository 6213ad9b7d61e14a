import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** How long a turn may take, in seconds: what was killed in one keeps nobody waiting for longer. */
export const TURN = 55;

/** The pause after one failure, which doubles with each further one, and the longest, in seconds. */
const PAUSE = 30;
const LONGEST_PAUSE = 900;

/**
 * Takes the turn to ask Discord for the bot's servers, if it is time and nobody has it. Of several replicas one gets it. It
 * ends with `endTurn`, or by itself after `TURN` seconds.
 *
 * @returns when it began, by the database's clock, or undefined
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

/** What ended a turn: nothing went wrong, Discord is to be left alone for some seconds, or something failed. */
export type TurnEnd = { kind: "done" } | { kind: "limited"; retryAfter: number } | { kind: "failed" };

/** Lets the next one ask, at once or when its time has come. */
export async function endTurn(db: Kysely<Database>, end: TurnEnd): Promise<void> {
  const failed = end.kind === "failed";
  const pause =
    end.kind === "limited"
      ? sql`${end.retryAfter}`
      : failed
        ? sql`least(${PAUSE} * 2 ^ least(failures, 10), ${LONGEST_PAUSE})`
        : sql`0`;
  await db
    .updateTable("discord_list")
    .set({ next_at: secondsFromNow(pause), failures: failed ? sql<number>`failures + 1` : 0 })
    .execute();
}

function secondsFromNow(seconds: ReturnType<typeof sql>) {
  return sql<Date>`now() + make_interval(secs => (${seconds})::double precision)`;
}
