import { sql, type Kysely, type Transaction } from "kysely";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { RETENTION_DAYS } from "./changes.server.ts";

/** Replaces a module's feed entry by a new version. Waiting polls are notified when the transaction commits. */
export async function recordChange(
  trx: Transaction<Database>,
  { guildId, module, version }: { guildId: string; module: string; version: number },
): Promise<void> {
  const [xid, changed_at] = [sql<string>`pg_current_xact_id()`, sql<Date>`now()`];
  const now = { version, deleted: false, xid, changed_at };
  await trx
    .insertInto("changes")
    .values({ guild_id: guildId, module, ...now })
    .onConflict((conflict) => conflict.columns(["guild_id", "module"]).doUpdateSet(now))
    .execute();
  await notify(trx, { kind: "settings", guildId, module });
}

/** Marks the settings of left guilds as deleted in the feed, and sends those of joined ones again. */
export async function recordPresence(trx: Transaction<Database>, guildIds: string[]): Promise<void> {
  const among = sql`and g.id = any(${guildIds})`;
  await sql`
    update changes c
    set deleted = g.left_at is not null, xid = pg_current_xact_id(), changed_at = now()
    from guilds g
    where g.id = c.guild_id and c.deleted <> (g.left_at is not null) ${among}`.execute(trx);
  // Also restores entries that were purged.
  await sql`
    insert into changes (guild_id, module, version)
    select s.guild_id, s.module, s.version from settings s join guilds g on g.id = s.guild_id
    where g.left_at is null ${among}
    on conflict do nothing`.execute(trx);
  await notify(trx, { kind: "guilds" });
}

/** Deletes entries of left guilds that are older than any valid cursor. @returns their number */
export async function purgeTakenBack(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("changes")
    .where("deleted", "=", true)
    .where("changed_at", "<", sql<Date>`now() - ${RETENTION_DAYS} * interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
