import { sql, type Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { openErasures } from "#app/features/erasures/erasures.server.ts";
import { isDatabaseUnavailable } from "#db/client.server.ts";
import type { Database } from "#db/schema.ts";

/** Precision in milliseconds, so that a polling bot does not cause a write per request. */
const PRECISION = 30_000;

/** Time without requests after which a polling bot counts as silent. Requests are recorded every half minute. */
export const SILENCE = sql`interval '3 minutes'`;

/** Records when each of the bot's secrets was last used, by at most two writes a minute per secret and process. */
export function createBotKeys(db: Kysely<Database>) {
  const noted = new LRUCache<string, true>({ max: 1_000, ttl: PRECISION });

  return {
    /**
     * Records a use; `fetching` means of settings, `told` of erasures, at the first of which the open ones get new places in the
     * feed, behind every cursor. Ignored while the database is unavailable: a later use is recorded.
     */
    async seen(key: string, { fetching = false, told = false } = {}): Promise<void> {
      const what = `${key} ${fetching} ${told}`;
      if (noted.has(what)) return;
      noted.set(what, true);
      const now = sql<Date>`now()`;
      const use = { last_used_at: now, ...(fetching && { fetched_at: now }), ...(told && { told_at: now }) };
      try {
        await db
          .with("again", (query) =>
            query
              .updateTable("changes")
              .set({ xid: sql<string>`pg_current_xact_id()` })
              .where("version", "=", 0)
              .where("guild_id", "in", openErasures(db, key).select("id").orderBy("id").forNoKeyUpdate())
              .where(
                sql<boolean>`${told} and not exists (select from bot_keys where key = ${key} and told_at is not null)`,
              ),
          )
          .insertInto("bot_keys")
          .values({ key, ...use })
          .onConflict((conflict) => conflict.column("key").doUpdateSet(use))
          .execute();
      } catch (error) {
        noted.delete(what);
        if (!isDatabaseUnavailable(error)) throw error;
      }
    },
  };
}

export function listBotKeys(db: Kysely<Database>) {
  return db
    .selectFrom("bot_keys")
    .select(["key", "first_used_at as firstUsedAt", "last_used_at as lastUsedAt", "fetched_at as fetchedAt"])
    .orderBy("last_used_at", "desc")
    .execute();
}

/** Tells whether the bot has fetched settings before and does no more. */
export async function hasFallenSilent(db: Kysely<Database>): Promise<boolean> {
  const { silent } = await db
    .selectFrom("bot_keys")
    .select(sql<boolean>`coalesce(max(fetched_at) < now() - ${SILENCE}, false)`.as("silent"))
    .executeTakeFirstOrThrow();
  return silent;
}
