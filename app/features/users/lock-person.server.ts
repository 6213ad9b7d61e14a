import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { takeLock } from "#db/advisory-lock.server.ts";
import type { Database } from "#db/schema.ts";

/** Somebody has deleted their data while something was about to be stored in their name. */
export class PersonErasedError extends Error {
  override name = "PersonErasedError";
}

const lockOf = (userId: string) => `pearl person ${userId}`;

/**
 * Keeps people's data from being deleted until the transaction ends: the deletion finds what it stores. To be called before
 * any other lock. @returns those who have just been erased: what was read before that in their name, or names them, must not be
 * stored after it
 */
export async function lockPeople(trx: Transaction<Database>, userIds: readonly string[]): Promise<string[]> {
  const sorted = userIds.toSorted();
  await takeLock(trx, sorted.map(lockOf), { shared: true });
  // A person who brings a token of Discord has perhaps never signed in here.
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${sorted}::text[], ${sorted.map(markOf)}::text[]) as p(id, mark)
    where not exists (select from users u where u.id = p.id)
      and exists (select from rate_limits where key = p.mark and expire > ${NOW})`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Lets a deletion wait for all that is being stored in the person's name, and all of that for the deletion. */
export function lockToErase(trx: Transaction<Database>, userId: string): Promise<void> {
  return takeLock(trx, lockOf(userId));
}

/** Milliseconds in which a request that began before its person's deletion may still come to store something. */
const LATE = 60_000;
const NOW = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Remembers for a minute that a person has just been erased. Not by the order to the bot, whose id goes as soon as the bot has
 * done it, and not by the id.
 */
export async function markErased(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`insert into rate_limits (key, expire) values (${markOf(userId)}, ${NOW} + ${LATE})
    on conflict (key) do update set expire = excluded.expire`.execute(trx);
}

function markOf(userId: string): string {
  return `erased:${createHash("sha256").update(userId).digest("hex")}`;
}

/** Like `lockPeople`, of who asks and of others whom it returns if they have just been erased. @throws PersonErasedError */
export async function requirePersonKept(
  trx: Transaction<Database>,
  userId: string,
  others: readonly string[] = [],
): Promise<string[]> {
  const erased = await lockPeople(trx, [userId, ...others]);
  if (erased.includes(userId)) throw new PersonErasedError("This person has deleted their data.");
  return erased;
}
