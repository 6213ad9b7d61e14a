import { sql, type Kysely } from "kysely";
import { LRUCache } from "lru-cache";
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
     * Records a use; `fetching` means of settings, `told` of erasures. Ignored while the database is unavailable: a later use is
     * recorded. @returns true at the first one of erasures
     */
    async seen(key: string, { fetching = false, told = false } = {}): Promise<boolean> {
      const what = `${key} ${fetching} ${told}`;
      if (noted.has(what)) return false;
      noted.set(what, true);
      const now = sql<Date>`now()`;
      const use = { last_used_at: now, ...(fetching && { fetched_at: now }), ...(told && { told_at: now }) };
      try {
        const before = await db
          .insertInto("bot_keys")
          .values({ key, ...use })
          .onConflict((conflict) => conflict.column("key").doUpdateSet(use))
          // The row before this statement.
          .returning((row) =>
            row.selectFrom("bot_keys as b").select("told_at").where("b.key", "=", key).as("toldAt"),
          )
          .executeTakeFirst();
        return told && !before?.toldAt;
      } catch (error) {
        noted.delete(what);
        if (!isDatabaseUnavailable(error)) throw error;
        return false;
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
