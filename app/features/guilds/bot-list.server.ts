import { setTimeout as delay } from "node:timers/promises";

import type { Kysely } from "kysely";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import type { Database } from "#db/schema.ts";

/** Timeout of a request for the first list, and its poll interval, in milliseconds. */
const LIST_TIMEOUT = 2_000;
const POLL_INTERVAL = 100;

/** Tells whether the bot's absence from a guild can be known: with a bot token, not before Discord's first list. */
export function createBotList(db: Kysely<Database>, discord: DiscordBotClient | undefined) {
  let listed = false;
  const isKnown = () => listed || !discord || discord.refused;
  const once = createSingleFlight<boolean>();

  /** Polls the database, because another replica may be asking Discord. */
  async function pollForList(): Promise<boolean> {
    const end = Date.now() + LIST_TIMEOUT;
    for (;;) {
      const { listed_at, failures } = await db
        .selectFrom("discord_list")
        .select(["listed_at", "failures"])
        .executeTakeFirstOrThrow();
      listed = listed_at !== null;
      // After a failure the next attempt is half a minute away.
      if (isKnown() || failures > 0 || Date.now() >= end) return isKnown();
      await delay(POLL_INTERVAL);
    }
  }

  return {
    /** True if the list is present, or will not come. */
    get isKnown(): boolean {
      return isKnown();
    },

    /** Waits up to two seconds for the first list. Returns `isKnown`. */
    arrives: async (): Promise<boolean> => isKnown() || once("list", pollForList),
  };
}
