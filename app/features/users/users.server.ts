import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";

import type { DiscordUser } from "#app/discord/client.server.ts";
import type { Database } from "#db/schema.ts";

/** Somebody who has signed in at least once. */
export type User = Omit<Selectable<Database["users"]>, "last_active_at">;

/** Keeps what Discord says about somebody at their sign-in; `joined_at` stays that of the first one. */
export async function recordSignIn(db: Kysely<Database>, profile: DiscordUser): Promise<User> {
  const { id, ...rest } = profile;
  return db
    .insertInto("users")
    .values({ id, ...rest })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...rest, updated_at: sql<Date>`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** All that is kept about somebody themselves. */
export async function getProfile(db: Kysely<Database>, id: string) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Deletes somebody, and by cascade their sessions; who signs in again later is new here. */
export async function deleteUser(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).execute();
}

/** How to call somebody: the name they chose to be shown with, else their username. */
export function displayName(user: { global_name: string | null; username: string }): string {
  return user.global_name || user.username;
}
