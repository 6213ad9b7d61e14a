import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** How far the bot is behind. */
export interface Backlog {
  /** Settings of servers where the bot is whose newest version it has not fetched, and since when the oldest waits. */
  waiting: number;
  oldest: Date | null;
}

/** Counts what none of the bot's keys has a receipt for. */
export async function getBacklog(db: Kysely<Database>): Promise<Backlog> {
  const row = await db
    .selectFrom("changes as c")
    .select((e) => [e.fn.countAll<string>().as("waiting"), e.fn.min("c.changed_at").as("oldest")])
    .where("c.deleted", "=", false)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("settings_receipts as r")
            .select(sql`1`.as("one"))
            .whereRef("r.guild_id", "=", "c.guild_id")
            .whereRef("r.module", "=", "c.module")
            .whereRef("r.version", ">=", "c.version"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), oldest: row.oldest };
}
