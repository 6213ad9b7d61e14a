import { sql, type Kysely } from "kysely";
import { LRUCache } from "lru-cache";

import { isDatabaseUnavailable } from "#db/client.server.ts";
import type { Database } from "#db/schema.ts";

/** Notes when each secret of the bot was last used. */
export type BotKeys = ReturnType<typeof createBotKeys>;

/** A secret of the bot by its short name, and when it was used. */
export interface BotKey {
  key: string;
  firstUsedAt: Date;
  lastUsedAt: Date;
  /** When settings were last fetched with it. */
  fetchedAt: Date | null;
}

/** How exact that is, in milliseconds: a bot that polls must not cost a write each time. */
const NOTED = 30_000;

/** @param db where it is noted, at most twice a minute for each key and process */
export function createBotKeys(db: Kysely<Database>) {
  const noted = new LRUCache<string, true>({ max: 1_000, ttl: NOTED });

  return {
    /** The bot has called with this key; `fetching`: for settings. What cannot be noted now is noted with a later call. */
    async seen(key: string, { fetching = false } = {}): Promise<void> {
      const what = `${key} ${fetching}`;
      if (noted.has(what)) return;
      noted.set(what, true);
      await noteUse(db, key, fetching).catch((error: unknown) => {
        noted.delete(what);
        if (!isDatabaseUnavailable(error)) throw error;
      });
    },
  };
}

/** Every key that was ever used, the one used last first. */
export async function listBotKeys(db: Kysely<Database>): Promise<BotKey[]> {
  const rows = await db.selectFrom("bot_keys").selectAll().orderBy("last_used_at", "desc").execute();
  return rows.map(({ key, first_used_at, last_used_at, fetched_at }) => ({
    key,
    firstUsedAt: first_used_at,
    lastUsedAt: last_used_at,
    fetchedAt: fetched_at,
  }));
}

async function noteUse(db: Kysely<Database>, key: string, fetching: boolean): Promise<void> {
  const now = sql<Date>`now()`;
  const use = { last_used_at: now, ...(fetching && { fetched_at: now }) };
  await db
    .insertInto("bot_keys")
    .values({ key, ...use })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(use))
    .execute();
}
