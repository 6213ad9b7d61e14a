import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";
import { takeLock } from "#db/advisory-lock.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { inSteps, liftLimit } from "#db/steps.server.ts";
import { RETENTION_DAYS } from "./feed-cursor.server.ts";

/** Ids of modules whose settings the bot no longer gets, although they are kept. */
export const RETIRED = sql<string>`(select id from manifest_modules where retired_at is not null)`;

/** Identifies what is declared at this moment, by the bot and by the site folder. The time, because a restored database assigns revisions again. */
export const DECLARED = sql<string>`concat_ws(' ', (select concat_ws(' ', revision, extract(epoch from changed_at)) from manifest),
  (select digest from site_modules where replaced_at is null))`;

/**
 * Keeps modules from being declared otherwise, retired, or brought back, until the transaction ends; `alone` is for the
 * transaction that does it, which waits for the others. To be called before anything of a module is written, which a
 * declaration that waits for this lock may change, too.
 */
export async function lockModules(trx: Transaction<Database>, { alone = false } = {}): Promise<void> {
  await takeLock(trx, "pearl manifest", { shared: !alone });
}

/** Guilds whose entries one statement changes, those of all modules. */
const STEP = 2_000;

/** Marks the settings of left guilds as deleted in the feed, and sends those of joined ones again. Their problems are over. */
export async function recordPresence(trx: Transaction<Database>, guildIds: string[]): Promise<void> {
  await lockModules(trx);
  if (guildIds.length > STEP) await liftLimit(trx);
  const sorted = guildIds.toSorted();
  for (let at = 0; at < sorted.length; at += STEP) await recordThose(trx, sorted.slice(at, at + STEP));
  await notify(trx, { kind: "guilds" });
}

async function recordThose(trx: Transaction<Database>, guildIds: string[]): Promise<void> {
  const among = sql`and g.id = any(${guildIds})`;
  const isGone = sql`(g.left_at is not null or c.module in ${RETIRED})`;
  await sql`
    update changes c
    set deleted = ${isGone}, xid = pg_current_xact_id(), changed_at = now()
    from guilds g
    where g.id = c.guild_id and c.deleted <> ${isGone} ${among}
      -- What was purged does not come back.
      and (c.deleted is false or exists (
        select from settings s where s.guild_id = c.guild_id and s.module = c.module))`.execute(trx);
  // Also restores entries that were purged.
  await sql`
    insert into changes (guild_id, module, version)
    select s.guild_id, s.module, s.version from settings s join guilds g on g.id = s.guild_id
    where g.left_at is null and s.module not in ${RETIRED} ${among}
    on conflict do nothing`.execute(trx);
  await forgetReceipts(trx, sql`guild_id = any(${guildIds})`);
  // A report that came at the moment of the leaving is over when the server returns.
  await sql`delete from problems where guild_id = any(${guildIds})`.execute(trx);
}

/** Forgets what the bot has had of settings that it is sent again, with rows locked in the order of receipts. */
async function forgetReceipts(trx: Transaction<Database>, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    with old as materialized (
      select guild_id, module, r.bot_key from settings s join settings_receipts r using (guild_id, module)
      where ${rows} order by guild_id, module for update of r
    )
    delete from settings_receipts r using old
    where (r.guild_id, r.module, r.bot_key) = (old.guild_id, old.module, old.bot_key)`.execute(trx);
}

/**
 * Marks the settings of retired modules as deleted in the feed, and sends those of returned ones again, also where their
 * entries were purged; those of the modules `again` in any case. The caller holds the lock of `lockModules` alone.
 */
export async function recordModules(
  trx: Transaction<Database>,
  moved: string[],
  again: string[],
): Promise<void> {
  const modules = [...moved, ...again];
  if (modules.length === 0) return;
  const rows = sql`module = any(${modules})`;
  await inSteps(trx, { table: "settings", rows }, async (part) => {
    await forgetReceipts(trx, sql`${rows} and ${part}`);
    await sql`
    insert into changes (guild_id, module, version, deleted)
    select s.guild_id, s.module, s.version, s.module in ${RETIRED}
    from settings s join guilds g on g.id = s.guild_id
    where ${rows} and ${part} and g.left_at is null
    on conflict (guild_id, module) do update
      set deleted = excluded.deleted, xid = excluded.xid, changed_at = excluded.changed_at
      where changes.deleted <> excluded.deleted or changes.module = any(${again})`.execute(trx);
  });
}

/** Deletes entries of left guilds and of retired modules that are older than any valid cursor. @returns their number */
export async function purgeTakenBack(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("changes")
    .where("deleted", "=", true)
    .where("changed_at", "<", sql<Date>`now() - ${RETENTION_DAYS} * interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes marks of transactions that no entry has named for twice as long as a cursor lives, which proves them for its
 * whole life. The newest stays, because a bot may still follow from it. @returns their number
 */
export async function purgeMarks(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from feed_marks m
    where m.unnamed_at < now() - ${2 * RETENTION_DAYS} * interval '1 day'
      and not exists (select from changes c where c.xid = m.xid)
      and m.xid < (select xid from feed_marks order by xid desc limit 1)`.execute(db);
  return Number(numAffectedRows);
}
