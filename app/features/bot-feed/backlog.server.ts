import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

export interface Backlog {
  /** Settings in the bot's guilds whose newest version the bot has not fetched, and the time of the oldest. */
  waiting: number;
  oldest: Date | null;
}

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
