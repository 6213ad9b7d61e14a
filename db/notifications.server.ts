import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";
import { z } from "zod";

import { CHANNEL, type Notification } from "./notify.server.ts";

/** Hears what any process tells all of them by `notify`. */
export interface Notifications {
  /** From now on it listens, and goes on listening after each outage. */
  start(): void;
  stop(): Promise<void>;
  /** Whether it hears everything. While it does not, nothing may be trusted to be current. */
  readonly listening: boolean;
}

interface NotificationsOptions {
  url: string;
  onNotification: (notification: Notification) => void;
  /** Now everything is heard; what was said before may have been missed. */
  onListening: () => void;
  /** Nothing is heard any more. */
  onDeaf: (error: unknown) => void;
}

const schema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("settings"), guildId: z.string(), module: z.string() }),
  z.object({ kind: z.literal("guilds") }),
  z.object({ kind: z.literal("stats") }),
]) satisfies z.ZodType<Notification>;

/** Pauses before the next try, in milliseconds. */
const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** A connection that has died without a word is found out by this often asking, in milliseconds. */
const PULSE = 2_000;
const ANSWER_WITHIN = 2_000;

/** One connection, for LISTEN alone: it belongs to no pool. */
export function createNotifications(options: NotificationsOptions): Notifications {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let listening = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
      application_name: "pearl notifications",
    });
    const broken = new Promise<never>((_, reject) => {
      client.once("error", reject);
      client.once("end", () => reject(new Error("the connection has ended")));
    });
    broken.catch(() => {});
    client.on("notification", ({ payload }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      listening = true;
      options.onListening();
      while (!ending.signal.aborted) {
        await Promise.race([broken, wait(PULSE, undefined, { signal: ending.signal })]);
        await client.query("select 1");
      }
    } finally {
      listening = false;
      await client.end().catch(() => {});
    }
  }

  function hear(payload = ""): void {
    const parsed = schema.safeParse(parseJson(payload));
    // A newer version of ourselves may say what we do not know yet.
    if (parsed.success) options.onNotification(parsed.data);
  }

  async function keepListening(): Promise<void> {
    for (let pause = SHORTEST_PAUSE; !ending.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const began = Date.now();
      await listen().catch((error: unknown) => {
        if (!ending.signal.aborted) options.onDeaf(error);
      });
      if (Date.now() - began > LONGEST_PAUSE) pause = SHORTEST_PAUSE;
      await wait(pause, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  return {
    start() {
      running ??= keepListening();
    },
    async stop() {
      ending.abort();
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
