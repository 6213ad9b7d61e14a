import { sql, type Kysely } from "kysely";
import pg from "pg";
import type { Database } from "#db/schema.ts";

/** Begin of the days: when the bot left, or when the site began to count them, whichever is later. */
const COUNTED_FROM = sql<Date>`greatest(guilds.left_at, (select left_counts_from from discord_list))`;

/** True while the site knows where the bot is: Discord listed it, or the bot reported a server, within a day. */
const IS_CURRENT = sql<boolean>`(
  select greatest(listed_at, (select max(presence_at) from guilds)) > now() - interval '1 day' from discord_list)`;

/**
 * Deletes what is kept of servers that the bot left this many days ago, but for the tombstones of its feed, which go when no
 * cursor needs them. Nothing goes while nobody has said within a day where the bot is. @returns the number of servers
 * @throws AggregateError of what failed, after each of the others has had its turn; what Postgres has not answered at once
 */
export async function purgeLeftGuilds(db: Kysely<Database>, days: number): Promise<number> {
  let count = 0;
  const failures: unknown[] = [];
  for (const { id } of await due(db, days).orderBy("id").execute())
    await purgeOne(db, days, id).then(
      (isGone) => (count += Number(isGone)),
      (failure: unknown) => {
        if (!(failure instanceof pg.DatabaseError)) throw failure;
        failures.push(failure);
      },
    );
  if (failures.length > 0) throw new AggregateError(failures, "some servers were not purged");
  return count;
}

function due(db: Kysely<Database>, days: number) {
  return db
    .selectFrom("guilds")
    .select("id")
    .where("left_at", "is not", null)
    .where(sql<boolean>`${COUNTED_FROM} < now() - make_interval(days => ${days})`)
    .where(sql<boolean>`coalesce(${IS_CURRENT}, false)`);
}

/** One server in a transaction, each of whose statements has to end within some seconds. @returns false if it is not due any more */
async function purgeOne(db: Kysely<Database>, days: number, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A server that is joined meanwhile waits for this lock, or is left out because it was faster.
    const left = await due(trx, days).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!left) return false;
    for (const table of ["settings_receipts", "settings_versions", "settings"] as const)
      await trx.deleteFrom(table).where("guild_id", "=", id).execute();
    // Takes along what refers to it: grants of access with their versions, problems, status, test messages.
    await trx.deleteFrom("guilds").where("id", "=", id).execute();
    return true;
  });
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
