import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import pg from "pg";
import { z } from "zod";
import { inBackground } from "./background.server.ts";
import type { Database } from "./schema.ts";

/** A message to all processes. It names what changed and does not contain it. */
const notificationSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("settings"), guildId: z.string(), module: z.string() }),
  z.object({ kind: z.literal("guilds") }),
  z.object({ kind: z.literal("stats") }),
  z.object({ kind: z.literal("manifest") }),
  z.object({ kind: z.literal("tasks") }),
  /** Sent by a trigger when a session ends or its tokens change. `id` is its hashed id in hexadecimal digits. */
  z.object({ kind: z.literal("session"), id: z.string() }),
]);

export type Notification = z.infer<typeof notificationSchema>;

interface NotificationsOptions {
  url: string;
  onNotification: (notification: Notification) => void;
  /** Called when the connection is established: earlier notifications may have been missed. */
  onListening: () => void;
  onDisconnected: (error: unknown) => void;
}

const CHANNEL = "pearl";
const MIN_DELAY = 100;
const MAX_DELAY = 5_000;
/** Interval of the queries that detect a dead connection, in milliseconds. */
const PING_INTERVAL = 2_000;
const QUERY_TIMEOUT = 2_000;

/** Notifies every process when, and only if, the caller's transaction commits. */
export async function notify(db: Kysely<Database>, notification: Notification): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notification)})`.execute(db);
}

/** Creates the listener with a connection of its own for LISTEN. */
export function createNotifications(options: NotificationsOptions) {
  let listening = false;

  async function listen(signal: AbortSignal): Promise<void> {
    const client = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: QUERY_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
      application_name: "pearl notifications",
    });
    const broken = new Promise<never>((_, reject) => {
      client.once("error", reject);
      client.once("end", () => reject(new Error("the connection has ended")));
    });
    broken.catch(() => {});
    client.on("notification", ({ payload = "" }) => {
      const parsed = notificationSchema.safeParse(parseJson(payload));
      // A newer version of this application may send notifications that this one does not know.
      if (parsed.success) options.onNotification(parsed.data);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      listening = true;
      options.onListening();
      while (!signal.aborted) {
        await Promise.race([broken, wait(PING_INTERVAL, undefined, { signal })]);
        await client.query("select 1");
      }
    } finally {
      listening = false;
      await client.end().catch(() => {});
    }
  }

  return {
    ...inBackground(listen, { minDelay: MIN_DELAY, maxDelay: MAX_DELAY, onFailure: options.onDisconnected }),
    /** False during an outage: nothing cached may then be trusted to be current. */
    get listening() {
      return listening;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
