import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import pg from "pg";
import { z } from "zod";
import { inBackground } from "./background.server.ts";
import type { Database } from "./schema.ts";

/** A message to all processes. It names what changed and does not contain it. */
const notificationSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("settings"), guildId: z.string(), module: z.string() }),
  z.object({ kind: z.literal("access"), guildId: z.string() }),
  z.object({ kind: z.literal("guilds") }),
  z.object({ kind: z.literal("stats") }),
  z.object({ kind: z.literal("manifest") }),
  z.object({ kind: z.literal("commands") }),
  z.object({ kind: z.literal("tasks") }),
  /** Asks whether notifications arrive. Means something to the process alone that sent it. */
  z.object({ kind: z.literal("echo"), id: z.string() }),
  /** Sent by a trigger when a session ends or its tokens change. `id` is its hashed id in hexadecimal digits. */
  z.object({ kind: z.literal("session"), id: z.string() }),
]);

export type Notification = z.infer<typeof notificationSchema>;

interface NotificationsOptions {
  url: string;
  /** What this process runs with: `listenerName` of it is the name of its connection, by which others know that it runs. */
  runsWith: () => string;
  /** Sends a notification like those of saves, on a connection of the pool. */
  send: (notification: Notification) => Promise<void>;
  onNotification: (notification: Exclude<Notification, { kind: "echo" }>) => void;
  /** Called when notifications arrive from now on: earlier ones may have been missed. */
  onListening: () => void;
  onDisconnected: (error: unknown) => void;
  /** Milliseconds between echoes, and in which one must be heard. Shorter in tests. */
  echo?: { interval: number; timeout: number };
}

/** LISTEN has succeeded, and notifications do not arrive, as behind a pooler in transaction mode. */
class NotificationsLostError extends Error {
  override name = "NotificationsLostError";
}

const CHANNEL = "pearl";
const MIN_DELAY = 100;
const MAX_DELAY = 5_000;
/** Interval of the queries that detect a dead connection, in milliseconds. */
const PING_INTERVAL = 2_000;
const QUERY_TIMEOUT = 2_000;
const ECHO = { interval: 10_000, timeout: 2_000 };
/** Echoes in a row that may be missed: one may be late on a busy machine. */
const MISSED = 1;

/** Notifies every process when, and only if, the caller's transaction commits. */
export async function notify(db: Kysely<Database>, ...all: readonly Notification[]): Promise<void> {
  const texts = all.map((one) => JSON.stringify(one));
  await sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as n(text)`.execute(db);
}

/** Creates the listener with a connection of its own for LISTEN. */
export function createNotifications(options: NotificationsOptions) {
  const { interval, timeout } = options.echo ?? ECHO;
  let listening = false;
  /** Missed echoes in a row, on this connection and earlier ones. */
  let missed = 0;
  let awaited: { id: string; hear: (isHeard: true) => void } | undefined;

  /** Resolves to whether the listener hears a notification from the pool. @throws if the pool cannot send it */
  async function ask(signal: AbortSignal): Promise<boolean> {
    const id = randomUUID();
    const heard = new Promise<true>((hear) => (awaited = { id, hear }));
    await options.send({ kind: "echo", id });
    return Promise.race([heard, wait(timeout, false, { signal })]);
  }

  async function checkRepeatedly(signal: AbortSignal): Promise<void> {
    for (;;) {
      await wait(interval, undefined, { signal });
      // A pool that cannot send is known by its own failures, and says nothing about the listener.
      const isHeard = await ask(signal).catch(() => undefined);
      signal.throwIfAborted();
      if (isHeard !== undefined) missed = isHeard ? 0 : missed + 1;
      const wasListening = listening;
      listening = missed <= MISSED;
      if (listening && !wasListening) options.onListening();
      if (!listening && wasListening)
        options.onDisconnected(
          new NotificationsLostError(
            "DATABASE_URL seems to be a pooler in transaction mode, or DATABASE_DIRECT_URL to be another database",
          ),
        );
    }
  }

  async function listen(signal: AbortSignal): Promise<void> {
    const client = listenerAt(options.url, listenerName(options.runsWith()));
    const broken = new Promise<never>((_, reject) => {
      client.once("error", reject);
      client.once("end", () => reject(new Error("the connection has ended")));
    });
    broken.catch(() => {});
    client.on("notification", ({ payload = "" }) => {
      // A newer version of this application may send notifications that this one does not know.
      const { data } = notificationSchema.safeParse(parseJson(payload));
      if (data?.kind === "echo") return data.id === awaited?.id && awaited.hear(true);
      if (data) options.onNotification(data);
    });
    const ended = new AbortController();
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      listening = missed <= MISSED;
      if (listening) options.onListening();
      const asking = checkRepeatedly(AbortSignal.any([signal, ended.signal]));
      asking.catch(() => {});
      while (!signal.aborted) {
        await Promise.race([broken, asking, wait(PING_INTERVAL, undefined, { signal })]);
        // Also detects a dead connection.
        await client.query("select set_config('application_name', $1, false)", [
          listenerName(options.runsWith()),
        ]);
      }
    } finally {
      ended.abort();
      listening = false;
      await client.end().catch(() => {});
    }
  }

  return {
    ...inBackground(listen, { minDelay: MIN_DELAY, maxDelay: MAX_DELAY, onFailure: options.onDisconnected }),
    /** False during an outage and behind a pooler in transaction mode: nothing cached may then be trusted to be current. */
    get listening() {
      return listening;
    },
  };
}

/** Tells whether a listener of its own hears one of two echoes from the pool. @throws when Postgres does not answer */
export async function receivesEcho(
  { url, send }: Pick<NotificationsOptions, "url" | "send">,
  timeout = ECHO.timeout,
): Promise<boolean> {
  const client = listenerAt(url, "pearl check");
  const id = randomUUID();
  client.on("error", () => {});
  const heard = new Promise<true>((hear) =>
    client.on("notification", ({ payload }) => payload?.includes(id) && hear(true)),
  );
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    for (let tries = 0; tries <= MISSED; tries++) {
      await send({ kind: "echo", id });
      if (await Promise.race([heard, wait(timeout, false)])) return true;
    }
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Name in `pg_stat_activity` of the connection of a process that runs with something. */
export function listenerName(runsWith: string): string {
  return `pearl ${runsWith}`;
}

function listenerAt(connectionString: string, name: string): pg.Client {
  return new pg.Client({
    connectionString,
    connectionTimeoutMillis: QUERY_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    application_name: name,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
