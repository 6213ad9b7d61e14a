import { setTimeout as delay } from "node:timers/promises";

import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordError } from "#app/discord/errors.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import type { Database } from "#db/schema.ts";

import { describeGuild } from "./guild-details.server.ts";
import { getKnownGuild, type KnownGuild } from "./guild-facts.server.ts";

/** Maximum age in seconds, and if the user asks for a refresh. */
const MAX_AGE = 30;
const MAX_AGE_REQUESTED = 5;
/** How long a page waits, and its poll interval for another replica's answer, in milliseconds. */
const PAGE_TIMEOUT = 1_000;
const POLL_INTERVAL = 100;
/** How long another replica's request may be under way, in milliseconds. */
const REQUEST_TIMEOUT = 5_000;
/** Concurrent requests per process. As their calls are sequential, this stays within Discord's 50 per second. */
const MAX_CONCURRENT = 5;

interface RefreshOptions {
  db: Kysely<Database>;
  discord: DiscordBotClient | undefined;
  log: Logger;
}

/** Refreshes the facts about a guild when its pages are opened, by asking Discord about this guild alone. */
export function createGuildRefresh({ db, discord, log }: RefreshOptions) {
  const once = createSingleFlight<KnownGuild | undefined>();
  let underWay = 0;
  const isPossible = () => discord !== undefined && !discord.refused;

  /** Returns the new facts, from this process's request or another's; undefined if there are none now. */
  async function load(guildId: string, olderThan: number): Promise<KnownGuild | undefined> {
    try {
      return (await ask(guildId, olderThan)) ?? (await pollForAnswer(guildId));
    } catch (err) {
      const level = err instanceof DiscordError ? "info" : "warn";
      log[level]({ err, guildId }, "Discord was not asked about a server: what was known is shown");
      return undefined;
    }
  }

  async function ask(guildId: string, olderThan: number): Promise<KnownGuild | undefined> {
    if (!discord || underWay >= MAX_CONCURRENT) return undefined;
    underWay += 1;
    return describeGuild(db, discord, guildId, { olderThan }).finally(() => (underWay -= 1));
  }

  async function pollForAnswer(guildId: string): Promise<KnownGuild | undefined> {
    for (const end = Date.now() + PAGE_TIMEOUT; ; await delay(POLL_INTERVAL)) {
      const guild = await getKnownGuild(db, guildId);
      if (!guild?.asked_at) return guild;
      const isAnswered = guild.as_of !== null && guild.as_of >= guild.asked_at;
      const isUnderWay = Math.abs(Date.now() - guild.asked_at.getTime()) < REQUEST_TIMEOUT;
      if (isAnswered || !isUnderWay || Date.now() >= end) return guild;
    }
  }

  return {
    get possible(): boolean {
      return isPossible();
    },

    /** Tells whether the facts are outdated and a refresh is possible. */
    isLate: (guild: KnownGuild): boolean => isPossible() && !isFresh(guild, MAX_AGE),

    /**
     * Returns the facts, refreshed if they are older than half a minute, or five seconds if `requested`. Waits at
     * most one second and never throws: without an answer it returns `guild`.
     */
    async refreshed(guild: KnownGuild, { requested = false } = {}): Promise<KnownGuild> {
      const olderThan = requested ? MAX_AGE_REQUESTED : MAX_AGE;
      if (!isPossible() || discord?.limited || isFresh(guild, olderThan)) return guild;
      const turn = `${guild.id} ${guild.asked_at?.getTime()} ${olderThan}`;
      const answer = once(turn, () => load(guild.id, olderThan));
      return (await Promise.race([answer, delay(PAGE_TIMEOUT, undefined, { ref: false })])) ?? guild;
    },
  };
}

function isFresh({ asked_at, age }: KnownGuild, seconds: number): boolean {
  return asked_at !== null && age !== null && age < seconds;
}
