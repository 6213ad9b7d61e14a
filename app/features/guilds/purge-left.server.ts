import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

/** Servers in one transaction, each of whose statements has to end within some seconds. */
const STEP = 100;

/** Begin of the days: when the bot left, or when the site began to count them, whichever is later. */
const COUNTED_FROM = sql<Date>`greatest(guilds.left_at, (select left_counts_from from discord_list))`;

/** True while the site knows where the bot is: Discord listed it, or the bot reported a server, within a day. */
const IS_CURRENT = sql<boolean>`(
  select greatest(listed_at, (select max(presence_at) from guilds)) > now() - interval '1 day' from discord_list)`;

/**
 * Deletes what is kept of servers that the bot left this many days ago, but for the tombstones of its feed, which go when no
 * cursor needs them. Nothing goes while nobody has said within a day where the bot is. @returns the number of servers
 */
export async function purgeLeftGuilds(db: Kysely<Database>, days: number): Promise<number> {
  for (let total = 0; ;) {
    const count = await db.transaction().execute(async (trx) => {
      // A server that is joined meanwhile waits for this lock, or is left out because it was faster.
      const left = await trx
        .selectFrom("guilds")
        .select("id")
        .where("left_at", "is not", null)
        .where(sql<boolean>`${COUNTED_FROM} < now() - make_interval(days => ${days})`)
        .where(sql<boolean>`coalesce(${IS_CURRENT}, false)`)
        .orderBy("id")
        .limit(STEP)
        .forUpdate()
        .execute();
      const among = sql<string>`any(${left.map(({ id }) => id)})`;
      for (const table of ["settings_receipts", "settings_versions", "settings"] as const)
        await trx.deleteFrom(table).where("guild_id", "=", among).execute();
      // Takes along what refers to it: grants of access with their versions, problems, status, test messages.
      await trx.deleteFrom("guilds").where("id", "=", among).execute();
      return left.length;
    });
    total += count;
    if (count < STEP) return total;
  }
}

/** Counts the servers that the bot has left and of which something is kept, with the times when the first and the last of them go. */
export async function getLeftGuilds(db: Kysely<Database>, days: number) {
  const { rows } = await sql<{ count: number; first: Date | null; last: Date | null; isCurrent: boolean }>`
    select count(*)::int as count, coalesce(${IS_CURRENT}, false) as "isCurrent",
      min(${COUNTED_FROM}) + make_interval(days => ${days}) as first,
      max(${COUNTED_FROM}) + make_interval(days => ${days}) as last
    from guilds where left_at is not null`.execute(db);
  return rows[0]!;
}
