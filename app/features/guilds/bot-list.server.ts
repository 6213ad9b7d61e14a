import { setTimeout as delay } from "node:timers/promises";

import type { Kysely } from "kysely";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import type { Database } from "#db/schema.ts";

/** Whether anybody can say where the bot is not: with a bot token nobody can before Discord's first list has come. */
export type BotList = ReturnType<typeof createBotList>;

/** How long a request waits for the first list, and how often it looks for it, in milliseconds. */
const PATIENCE = 2_000;
const LOOK = 100;

/** @param discord undefined without a bot token: then what the bot has reported is all there is to know */
export function createBotList(db: Kysely<Database>, discord: DiscordBotClient | undefined) {
  let listed = false;
  const isKnown = () => listed || !discord || discord.refused;
  const once = createSingleFlight<boolean>();

  /** Another replica may be the one that asks, so the answer is looked for in the database. */
  async function lookForList(): Promise<boolean> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const { listed_at, failures } = await db
        .selectFrom("discord_list")
        .select(["listed_at", "failures"])
        .executeTakeFirstOrThrow();
      listed = listed_at !== null;
      // After a failure the next try is half a minute away.
      if (isKnown() || failures > 0 || Date.now() >= end) return isKnown();
      await delay(LOOK);
    }
  }

  return {
    /** Whether this process knows already that the list has come, or that none will. */
    get isKnown(): boolean {
      return isKnown();
    },

    /** The same, after waiting two seconds at most for the first list. */
    arrives: async (): Promise<boolean> => isKnown() || once("list", lookForList),
  };
}
