import { sql, type Kysely, type Transaction } from "kysely";

import type { Database } from "#db/schema.ts";
import { notify } from "#db/notify.server.ts";

import { KEPT_DAYS } from "./changes.server.ts";

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
 * @param guildIds those in which the bot is now and was not, or was and is not
 */
export async function recordPresence(trx: Transaction<Database>, guildIds: string[]): Promise<void> {
  const among = sql`and g.id = any(${guildIds})`;
  await sql`
    update changes c
    set deleted = g.left_at is not null, xid = pg_current_xact_id(), changed_at = now()
    from guilds g
    where g.id = c.guild_id and c.deleted <> (g.left_at is not null) ${among}`.execute(trx);
  // What was taken back so long ago that it was purged is said again, too.
  await sql`
    insert into changes (guild_id, module, version)
    select s.guild_id, s.module, s.version from settings s join guilds g on g.id = s.guild_id
    where g.left_at is null ${among}
    on conflict do nothing`.execute(trx);
  await notify(trx, { kind: "guilds" });
}

/** Drops what was taken back before any cursor that is still good; how many entries. */
export async function purgeTakenBack(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("changes")
    .where("deleted", "=", true)
    .where("changed_at", "<", sql<Date>`now() - ${KEPT_DAYS} * interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
