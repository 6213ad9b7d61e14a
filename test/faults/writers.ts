import { setTimeout as wait } from "node:timers/promises";

import type { Random } from "./random.ts";

export interface Save {
  guildId: string;
  version: number;
  prefix: string;
}

export interface Writers {
  saves: Save[];
  pause(): Promise<void>;
  resume(): void;
}

interface WritersOptions {
  urls: string[];
  botToken: string;
  guildIds: string[];
  random: Random;
}

const WRITERS = 4;
/** One in so many changes is a guild that the bot leaves or joins. */
const COMINGS_AND_GOINGS = 15;

/** Creates writers that save settings continuously through all processes, ignoring failures. */
export function createWriters({ urls, botToken, guildIds, random }: WritersOptions): Writers {
  const saves: Save[] = [];
  let count = 0;
  let going = false;
  let working: Promise<unknown> = Promise.resolve();

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(random.pick(urls) + path, {
      method,
      headers: { Authorization: `Bearer ${botToken}`, "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  async function change(): Promise<void> {
    const guildId = random.pick(guildIds);
    if (random.below(COMINGS_AND_GOINGS) === 0) {
      const left = random.below(2) === 0;
      await send(
        left ? "DELETE" : "PUT",
        `/api/bot/guilds/${guildId}`,
        left ? undefined : { name: "Server" },
      );
      return;
    }
    const prefix = (count++).toString(36);
    const state = await send("PUT", `/api/prefix/${guildId}`, { settings: { prefix } });
    saves.push({ guildId, version: versionOf(state), prefix });
  }

  async function write(): Promise<void> {
    while (going) {
      // A killed process does not respond, and the save may or may not be stored.
      await change().catch(() => wait(20));
    }
  }

  return {
    saves,
    resume: () => {
      going = true;
      working = Promise.all(Array.from({ length: WRITERS }, write));
    },
    pause: async () => {
      going = false;
      await working;
    },
  };
}

function versionOf(state: unknown): number {
  if (typeof state === "object" && state !== null && "version" in state && typeof state.version === "number")
    return state.version;
  throw new Error("A save was confirmed without a version.");
}
