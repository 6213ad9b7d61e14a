import { sql, type Kysely } from "kysely";

import type { Database } from "./schema.ts";

/** What one process tells all of them. It says what to look at, never what is there. */
export type Notification =
  | { kind: "settings"; guildId: string; module: string }
  /** Which servers the bot is in, or what it reported of them. */
  | { kind: "guilds" }
  | { kind: "stats" };

/** The one channel of all notifications. */
export const CHANNEL = "pearl";

/** Tells every process, as soon as the caller's transaction commits, and only then. */
export async function notify(db: Kysely<Database>, notification: Notification): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notification)})`.execute(db);
}
