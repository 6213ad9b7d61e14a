import { setTimeout as delay } from "node:timers/promises";

import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordError } from "#app/discord/errors.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import type { Database } from "#db/schema.ts";

import { describeGuild } from "./guild-details.server.ts";
import { getKnownGuild, type KnownGuild } from "./guild-facts.server.ts";

/** Keeps what pages say of a server young: Discord is asked about just this one. */
export type GuildRefresh = ReturnType<typeof createGuildRefresh>;

/** How old what is known may be, in seconds; and how old when somebody asks for it to be new. */
const OLD = 30;
const OLD_ON_REQUEST = 5;
/** How long a page waits for it, and how often it looks for another replica's answer, in milliseconds. */
const PATIENCE = 1_000;
const LOOK = 100;
/** A replica that asked so many milliseconds ago may still be waiting for Discord. */
const UNDER_WAY = 5_000;
/** Servers that one process asks about at the same time: with one call after the other, within Discord's 50 a second. */
const AT_ONCE = 5;

interface RefreshOptions {
  db: Kysely<Database>;
  /** Undefined without a bot token: then nothing is ever asked. */
  discord: DiscordBotClient | undefined;
  log: Logger;
}

export function createGuildRefresh({ db, discord, log }: RefreshOptions) {
  const once = createSingleFlight<KnownGuild | undefined>();
  let underWay = 0;
  const isPossible = () => discord !== undefined && !discord.refused;

  /** What Discord says, whether this process asks or another one is faster; undefined where nobody learns it now. */
  async function learn(guildId: string, olderThan: number): Promise<KnownGuild | undefined> {
    try {
      return (await ask(guildId, olderThan)) ?? (await lookForAnswer(guildId));
    } catch (err) {
      const level = err instanceof DiscordError ? "info" : "warn";
      log[level]({ err, guildId }, "Discord was not asked about a server: what was known is shown");
      return undefined;
    }
  }

  async function ask(guildId: string, olderThan: number): Promise<KnownGuild | undefined> {
    if (!discord || underWay >= AT_ONCE) return undefined;
    underWay += 1;
    return describeGuild(db, discord, guildId, { olderThan }).finally(() => (underWay -= 1));
  }

  async function lookForAnswer(guildId: string): Promise<KnownGuild | undefined> {
    for (const end = Date.now() + PATIENCE; ; await delay(LOOK)) {
      const guild = await getKnownGuild(db, guildId);
      if (!guild?.asked_at) return guild;
      const isAnswered = guild.as_of !== null && guild.as_of >= guild.asked_at;
      const isUnderWay = Math.abs(Date.now() - guild.asked_at.getTime()) < UNDER_WAY;
      if (isAnswered || !isUnderWay || Date.now() >= end) return guild;
    }
  }

  return {
    /** Whether Discord can be asked at all. */
    get possible(): boolean {
      return isPossible();
    },

    /** Whether Discord's answer about the server is still to come. */
    isLate: (guild: KnownGuild): boolean => isPossible() && !isYoung(guild, OLD),

    /**
     * The server as Discord says that it is now, where what is known is older than half a minute, or with `requested` older
     * than five seconds. Waits a second at most; what comes later is there for the next page.
     *
     * @returns what is known already where Discord cannot be asked, or not in time. Never throws
     */
    async refreshed(guild: KnownGuild, { requested = false } = {}): Promise<KnownGuild> {
      const olderThan = requested ? OLD_ON_REQUEST : OLD;
      if (!isPossible() || discord?.limited || isYoung(guild, olderThan)) return guild;
      const turn = `${guild.id} ${guild.asked_at?.getTime()} ${olderThan}`;
      const answer = once(turn, () => learn(guild.id, olderThan));
      return (await Promise.race([answer, delay(PATIENCE, undefined, { ref: false })])) ?? guild;
    },
  };
}

function isYoung({ asked_at, age }: KnownGuild, seconds: number): boolean {
  return asked_at !== null && age !== null && age < seconds;
}
