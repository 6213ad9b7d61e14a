import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { KEPT } from "./kept.ts";

/** Tables of what people have asked the bot for, with the time of that, and the seconds for which a page tells what became of it. */
const ASKED = {
  tasks: ["tasks", "created_at", KEPT.test],
  erasures: ["erasures", "asked_at", KEPT.erasure],
  actions: ["action_presses", "created_at", KEPT.action],
} as const;

/** Deletes what people have asked the bot for, whatever became of it. @returns the number of rows */
export async function purgeAsked(what: keyof typeof ASKED, db: Kysely<Database>): Promise<number> {
  const [table, time, seconds] = ASKED[what];
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where ${sql.ref(time)} <= now() - ${seconds} * interval '1 second'`.execute(db);
  return Number(numAffectedRows);
}
