import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { Logger } from "pino";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordError, DiscordRateLimitedError } from "#app/discord/errors.server.ts";
import { createSingleFlight } from "#app/features/single-flight.server.ts";
import type { Database, GuildBot, GuildRole } from "#db/schema.ts";
import { getKnownGuild, known, type KnownGuild } from "./guild-facts.server.ts";
import { highestPosition } from "./role-rules.ts";

/** Maximum age in seconds. */
const MAX_AGE = 30;
const MAX_AGE_REQUESTED = 5;
/** How long a page waits, its poll interval, and how long another replica may ask, in milliseconds. */
const PAGE_TIMEOUT = 1_000;
const POLL_INTERVAL = 100;
const REQUEST_TIMEOUT = 5_000;
/** Concurrent requests per process. As their calls are sequential, this stays within Discord's 50 per second. */
const MAX_CONCURRENT = 5;

/** Refreshes the facts about a guild when its pages are opened, by asking Discord about this guild alone. */
export function createGuildRefresh(db: Kysely<Database>, discord: DiscordBotClient | undefined, log: Logger) {
  const once = createSingleFlight<KnownGuild | undefined>();
  let underWay = 0;
  const isPossible = () => discord !== undefined && !discord.refused;

  /** Returns the new facts, from this process's request or another's; undefined if there are none now. */
  async function load(guildId: string, olderThan: number, limit: number): Promise<KnownGuild | undefined> {
    try {
      if (!discord || underWay >= limit) return await pollForAnswer(guildId);
      underWay += 1;
      const answer = describeGuild(db, discord, guildId, { olderThan }).finally(() => (underWay -= 1));
      return (await answer) ?? (await pollForAnswer(guildId));
    } catch (err) {
      const level = err instanceof DiscordError ? "info" : "warn";
      log[level]({ err, guildId }, "Discord was not asked about a server: what was known is shown");
      return undefined;
    }
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
    isPossible,

    isLate: (guild: KnownGuild): boolean => isPossible() && !isFresh(guild, MAX_AGE),

    /** Returns the facts, refreshed if they are outdated. Waits at most a second; without an answer returns `guild`. */
    async refreshed(guild: KnownGuild, { requested = false } = {}): Promise<KnownGuild> {
      const olderThan = requested ? MAX_AGE_REQUESTED : MAX_AGE;
      if (!isPossible() || discord?.isLimited(guild.id) || isFresh(guild, olderThan)) return guild;
      const turn = `${guild.id} ${guild.asked_at?.getTime()} ${olderThan}`;
      const answer = once(turn, () => load(guild.id, olderThan, MAX_CONCURRENT));
      return (await Promise.race([answer, delay(PAGE_TIMEOUT, undefined, { ref: false })])) ?? guild;
    },

    /** Returns the facts of this moment; the stored ones if Discord does not answer. Undefined without the bot. */
    async current(guildId: string): Promise<KnownGuild | undefined> {
      const stored = await getKnownGuild(db, guildId);
      return stored && isPossible() ? ((await load(guildId, 0, Infinity)) ?? stored) : stored;
    },
  };
}

function isFresh({ asked_at, age }: KnownGuild, seconds: number): boolean {
  return asked_at !== null && age !== null && age < seconds;
}

/** Makes the guild due for a request to Discord, because something has just changed there. */
export async function requestRefresh(db: Kysely<Database>, guildId: string): Promise<void> {
  await db.updateTable("guilds").set({ asked_at: null }).where("id", "=", guildId).execute();
}

/**
 * Reads a guild's facts from Discord and stores them. Undefined if the last request is younger than `olderThan` seconds,
 * or something newer has arrived meanwhile. `asked_at` reserves the request, also after a failure. @throws DiscordError
 */
export async function describeGuild(
  db: Kysely<Database>,
  discord: DiscordBotClient,
  guildId: string,
  { olderThan }: { olderThan: number },
): Promise<KnownGuild | undefined> {
  const guild = () => db.updateTable("guilds").where("id", "=", guildId);
  const turn = await guild()
    .set({ asked_at: sql<Date>`clock_timestamp()` })
    .where("left_at", "is", null)
    .where(sql<boolean>`(asked_at is null or asked_at <= now() - make_interval(secs => ${olderThan}))`)
    // As text, because a Date would lose the microseconds that identify the request.
    .returning(sql<string>`asked_at::text`.as("askedAt"))
    .executeTakeFirst();
  if (!turn) return undefined;
  const facts = await askAbout(discord, guildId).catch(async (error: unknown) => {
    if (error instanceof DiscordRateLimitedError) {
      const end = sql<Date>`now() + make_interval(secs => ${error.retryAfter})`;
      await guild().set({ asked_at: end }).execute();
    }
    throw error;
  });
  return guild()
    .set({ ...facts, described_at: sql<Date>`clock_timestamp()` })
    .where("left_at", "is", null)
    .where(sql<boolean>`asked_at = ${turn.askedAt}::timestamptz`)
    .whereRef("reported_at", "<=", "asked_at")
    .returning(known)
    .executeTakeFirst();
}

async function askAbout(discord: DiscordBotClient, guildId: string) {
  const botId = await discord.getUserId();
  const { roles, approximate_member_count } = await discord.getGuild(guildId);
  const channels = await discord.listChannels(guildId);
  const member = await discord.getMember(guildId, botId);
  return {
    ...(approximate_member_count && { member_count: approximate_member_count }),
    ...(channels.length > 0 && { channel_count: channels.length }),
    channels: JSON.stringify(channels),
    roles: JSON.stringify(roles),
    bot: JSON.stringify(rightsOf(guildId, roles, member.roles)),
  };
}

/** Combines a member's roles with @everyone, whose id is the guild's (Discord docs: Permissions). */
function rightsOf(guildId: string, roles: GuildRole[], memberRoles: string[]): GuildBot {
  const own = roles.filter(({ id }) => id === guildId || memberRoles.includes(id));
  return {
    permissions: own.reduce((bits, { permissions }) => bits | BigInt(permissions), 0n).toString(),
    role_position: highestPosition(own),
  };
}
