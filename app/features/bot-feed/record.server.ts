import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema.ts";
import { notify } from "#db/notify.server.ts";

/**
 * Puts a new version of a module's settings into the feed, in place of the one before. It is read when the caller's
 * transaction has committed, and everybody who waits is woken then.
 */
export async function recordChange(
  trx: Transaction<Database>,
  { guildId, module, version }: { guildId: string; module: string; version: number },
): Promise<void> {
  const now = {
    version,
    deleted: false,
    xid: sql<string>`pg_current_xact_id()`,
    changed_at: sql<Date>`now()`,
  };
  await trx
    .insertInto("changes")
    .values({ guild_id: guildId, module, ...now })
    .onConflict((conflict) => conflict.columns(["guild_id", "module"]).doUpdateSet(now))
    .execute();
  await notify(trx, { kind: "settings", guildId, module });
}

/**
 * Tells the feed which servers the bot has left, or is in again: their settings are taken back, or sent once more.
 *
 * @param guildIds those that may have changed; all if not told
 */
export async function recordPresence(trx: Transaction<Database>, guildIds?: string[]): Promise<void> {
  const among = guildIds ? sql`and g.id = any(${guildIds})` : sql``;
  await sql`
    update changes c
    set deleted = g.left_at is not null, xid = pg_current_xact_id(), changed_at = now()
    from guilds g
    where g.id = c.guild_id and c.deleted <> (g.left_at is not null) ${among}`.execute(trx);
  await notify(trx, { kind: "guilds" });
}
