import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { KEPT } from "#app/features/users/kept.ts";
import type { Database } from "#db/schema.ts";
import type { Erasure } from "./erasure.server.ts";

const OLDEST = sql<Date>`now() - ${KEPT.erasure} * interval '1 second'`;

/** Selects the orders that this secret has not answered yet. */
export function openErasures(db: Kysely<Database>, key: string) {
  return db
    .selectFrom("erasures")
    .where("user_id", "is not", null)
    .where("asked_at", ">", OLDEST)
    .where(sql<boolean>`not done ? ${key}`);
}

/** Lists the orders that this secret has not answered yet, the oldest first. */
export async function listOpenErasures(db: Kysely<Database>, key: string): Promise<Erasure[]> {
  const rows = await openErasures(db, key)
    .select(["id", "user_id", "asked_at"])
    .orderBy("asked_at")
    .execute();
  return rows.map(({ id, user_id, asked_at }) => {
    return { kind: "erase", id, userId: user_id!, at: asked_at.toISOString() };
  });
}

/**
 * Records that a secret of the bot has done an erasure; again changes nothing. The person's id goes with the answer of the
 * last of `keys` that has ever polled for erasures, and of those that a process with other settings has met in the last day: a
 * new secret reaches one process after the other. @returns false if there is no such erasure
 */
export async function answerErasure(
  db: Kysely<Database>,
  { id, key, keys }: { id: string; key: string; keys: string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("erasures")
    .set({
      done: sql`jsonb_build_object(${key}::text, now()) || done`,
      user_id: sql`case when exists (
        select from bot_keys k
        where (k.key = any(${keys}) or k.first_used_at > now() - interval '1 day')
          and k.key <> ${key} and k.told_at is not null and not erasures.done ? k.key
      ) then user_id end`,
    })
    .where("id", "=", id)
    .where("asked_at", ">", OLDEST)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type ErasureState = Awaited<ReturnType<typeof listErasures>>[number];

/**
 * Lists what became of the erasures of the last thirty days for each of `keys`, the newest first, at most 100; of one by its receipt.
 * An erasure that all have answered is told to nobody any more: it lists those who have answered, also by a secret that is gone,
 * and those who cannot be told.
 */
export async function listErasures(db: Kysely<Database>, keys: string[], receipt?: string) {
  if (receipt !== undefined && !z.uuid().safeParse(receipt).success) return [];
  const [told, rows] = await Promise.all([
    db.selectFrom("bot_keys").select("key").where("told_at", "is not", null).execute(),
    db
      .selectFrom("erasures")
      .select(["id", "asked_at", "done"])
      .select(sql<boolean>`user_id is null`.as("isOver"))
      .where("asked_at", ">", OLDEST)
      .$if(receipt !== undefined, (query) => query.where("receipt", "=", receipt!))
      .orderBy("asked_at", "desc")
      .limit(100)
      .execute(),
  ]);
  const isTold = (key: string) => told.some((one) => one.key === key);
  return rows.map(({ id, asked_at, done, isOver }) => ({
    id,
    askedAt: asked_at,
    answers: (isOver
      ? [...Object.keys(done), ...keys.filter((key) => !done[key] && !isTold(key))]
      : keys
    ).map((key) => {
      const at = done[key] ? new Date(done[key]) : null;
      const state = at ? "done" : isTold(key) ? "waiting" : "untold";
      return { key, at, state: state as "done" | "waiting" | "untold" };
    }),
  }));
}

/** Lists the orders to erase a person's data that still have their id, for their download. */
export async function listErasuresOf(db: Kysely<Database>, userId: string) {
  return db.selectFrom("erasures").select(["asked_at", "done"]).where("user_id", "=", userId).execute();
}
