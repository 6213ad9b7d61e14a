import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";
import { z } from "zod";

import { CHANNEL, type Notification } from "./notify.server.ts";

export interface Notifications {
  start(): void;
  stop(): Promise<void>;
  /** False during an outage: nothing cached may then be trusted to be current. */
  readonly listening: boolean;
}

interface NotificationsOptions {
  url: string;
  onNotification: (notification: Notification) => void;
  /** Called when the connection is established: earlier notifications may have been missed. */
  onListening: () => void;
  onDisconnected: (error: unknown) => void;
}

const schema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("settings"), guildId: z.string(), module: z.string() }),
  z.object({ kind: z.literal("guilds") }),
  z.object({ kind: z.literal("stats") }),
]) satisfies z.ZodType<Notification>;

const MIN_DELAY = 100;
const MAX_DELAY = 5_000;
/** Interval of the queries that detect a dead connection, in milliseconds. */
const PING_INTERVAL = 2_000;
const QUERY_TIMEOUT = 2_000;

/** Creates the listener with a connection of its own for LISTEN. */
export function createNotifications(options: NotificationsOptions): Notifications {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let listening = false;

  async function listen(): Promise<void> {
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
    client.on("notification", ({ payload }) => receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      listening = true;
      options.onListening();
      while (!stopping.signal.aborted) {
        await Promise.race([broken, wait(PING_INTERVAL, undefined, { signal: stopping.signal })]);
        await client.query("select 1");
      }
    } finally {
      listening = false;
      await client.end().catch(() => {});
    }
  }

  function receive(payload = ""): void {
    const parsed = schema.safeParse(parseJson(payload));
    // A newer version of this application may send notifications that this one does not know.
    if (parsed.success) options.onNotification(parsed.data);
  }

  async function keepListening(): Promise<void> {
    for (let delay = MIN_DELAY; !stopping.signal.aborted; delay = Math.min(delay * 2, MAX_DELAY)) {
      const began = Date.now();
      await listen().catch((error: unknown) => {
        if (!stopping.signal.aborted) options.onDisconnected(error);
      });
      if (Date.now() - began > MAX_DELAY) delay = MIN_DELAY;
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start() {
      running ??= keepListening();
    },
    async stop() {
      stopping.abort();
      await running;
    },
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
