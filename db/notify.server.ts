import { sql, type Kysely } from "kysely";

import type { Database } from "./schema.ts";

/** A message to all processes. It names what changed and does not contain it. */
export type Notification =
  | { kind: "settings"; guildId: string; module: string }
  /** Which guilds the bot is in, or its report on one. */
  | { kind: "guilds" }
  | { kind: "stats" };

export const CHANNEL = "pearl";

/** Notifies every process when, and only if, the caller's transaction commits. */
export async function notify(db: Kysely<Database>, notification: Notification): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notification)})`.execute(db);
}
