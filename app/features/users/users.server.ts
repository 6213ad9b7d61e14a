import { sql, type Kysely, type Selectable } from "kysely";
import type { DiscordUser } from "#app/discord/client.server.ts";
import { isVisible } from "#app/features/storable-text.server.ts";
import type { Database } from "#db/schema.ts";

export type User = Omit<Selectable<Database["users"]>, "last_active_at">;

/** Stores Discord's profile at a sign-in; `joined_at` is set by the first. */
export async function recordSignIn(db: Kysely<Database>, profile: DiscordUser): Promise<User> {
  const { id, ...rest } = profile;
  return db
    .insertInto("users")
    .values({ id, ...rest })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...rest, updated_at: sql<Date>`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function getProfile(db: Kysely<Database>, id: string) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Deletes a person with their sessions, and the counters of their requests in the last minute. */
export async function deleteUser(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "like", `%:${id}`).execute();
  // Before the person, as whatever else ends sessions locks them: by cascade they would come after.
  await db.deleteFrom("sessions").where("user_id", "=", id).execute();
  await db.deleteFrom("users").where("id", "=", id).execute();
}

/** Lists a person's sessions for their download, with expired ones that are still stored, without hashes and tokens. */
export async function listStoredSessions(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at", "last_used_at", "previous_used_at", "expires_at"])
    .select("token_expiry as discord_token_expires_at")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** Returns the names of those people who have signed in, by id. */
export async function namesOfUsers(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const named = db.selectFrom("users").select(["id", "username", "global_name"]);
  const users = await named.where("id", "in", ids).execute();
  return Object.fromEntries(users.map((user) => [user.id, displayName(user)]));
}

/** Name of an author; undefined if they have never signed in or have deleted their data. */
export function authorName({ username, global_name }: Record<"username" | "global_name", string | null>) {
  return username === null ? undefined : displayName({ username, global_name });
}

/** Returns a person's display name; the user name where that shows nothing. */
export function displayName({ global_name: name, username }: Pick<User, "global_name" | "username">): string {
  return name && isVisible(name) ? name : username;
}
