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

/** How to call somebody: the name they chose to be shown with, else their username. */
export function displayName(user: { global_name: string | null; username: string }): string {
  return user.global_name || user.username;
}
