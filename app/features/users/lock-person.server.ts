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
 * Keeps a person's data from being deleted until the transaction ends: the deletion finds what it stores. To be called before
 * any other lock. "erased" if the person has just been erased: what was asked for before in their name must not be stored
 * after that.
 */
export async function lockPerson(trx: Transaction<Database>, userId: string): Promise<"kept" | "erased"> {
  await takeLock(trx, lockOf(userId), { shared: true });
  // A person who brings a token of Discord has perhaps never signed in here.
  const { rows } = await sql<{ isErased: boolean }>`
    select not exists (select from users where id = ${userId}) and exists (
      select from rate_limits where key = ${markOf(userId)} and expire > ${NOW}) as "isErased"`.execute(trx);
  return rows[0]!.isErased ? "erased" : "kept";
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

/** Like `lockPerson`. @throws PersonErasedError */
export async function requirePersonKept(trx: Transaction<Database>, userId: string): Promise<void> {
  if ((await lockPerson(trx, userId)) === "erased")
    throw new PersonErasedError("This person has deleted their data.");
}
