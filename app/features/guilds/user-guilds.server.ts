import type { DiscordGuild } from "#app/discord/client.server.ts";
import { canAddBot, isGuildAdministrator } from "#app/discord/permissions.ts";
import type { listBotGuilds } from "./bot-guilds.server.ts";
import type { KnownGuild } from "./guild-facts.server.ts";

type BotGuilds = Awaited<ReturnType<typeof listBotGuilds>>;

/** Adds counts to a person's guilds: the first positive one of Discord's list and the stored guild, else 0. */
export function describeGuilds(guilds: DiscordGuild[], botGuilds: BotGuilds) {
  const stored = new Map(botGuilds.map((guild) => [guild.id, guild]));
  return guilds.map((guild) => ({ ...guild, ...countsOf(guild, stored.get(guild.id)) }));
}

/** Returns the facts about a guild from its member's list, or for the bot from the stored guild; one of both is required. */
export function guildDetailsOf(id: string, own: DiscordGuild | undefined, stored: KnownGuild | undefined) {
  return {
    id,
    name: own?.name ?? stored?.name ?? id,
    icon: own ? own.icon : (stored?.icon ?? null),
    ...countsOf(own, stored),
    bot_present: stored !== undefined,
  };
}

function countsOf(own: DiscordGuild | undefined, stored: BotGuilds[number] | undefined) {
  return {
    approximate_member_count: own?.approximate_member_count || stored?.member_count || 0,
    approximate_channel_count: own?.approximate_channel_count || stored?.channel_count || 0,
  };
}

export function groupGuilds(guilds: DiscordGuild[], botGuilds: BotGuilds) {
  const withBot = new Set(botGuilds.map(({ id }) => id));
  const described = describeGuilds(guilds, botGuilds).sort((a, b) => names.compare(a.name, b.name));
  return {
    managed: described.filter((guild) => withBot.has(guild.id) && isGuildAdministrator(guild)),
    addable: described.filter((guild) => !withBot.has(guild.id) && canAddBot(guild)),
  };
}

/** Numeric order: "Server 2" before "Server 10", independent of the language. */
const names = new Intl.Collator("en", { numeric: true });
