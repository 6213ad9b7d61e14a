import { canAddBot, isGuildAdministrator } from "#app/discord/permissions.ts";

import type { BotGuild, listBotGuilds } from "./bot-guilds.server.ts";
import type { UserGuild } from "./guild-lists.server.ts";

type Counted = Awaited<ReturnType<typeof listBotGuilds>>;
type Counts = Pick<UserGuild, "approximate_member_count" | "approximate_channel_count">;
type KeptCounts = Pick<BotGuild, "member_count" | "channel_count">;

/** Adds counts to a person's guilds: the first positive one of Discord's list and the stored guild, else 0. */
export function describeGuilds(guilds: UserGuild[], counted: Counted) {
  const kept = new Map(counted.map((guild) => [guild.id, guild]));
  return guilds.map((guild) => ({ ...guild, ...countsOf(guild, kept.get(guild.id)) }));
}

/** Returns the facts about a guild from its member's list, or for the bot from the stored guild; one of both is required. */
export function guildDetails(id: string, own: UserGuild | undefined, kept: BotGuild | undefined) {
  return {
    id,
    name: own?.name ?? kept?.name ?? id,
    icon: own ? own.icon : (kept?.icon ?? null),
    ...countsOf(own, kept),
    bot_present: kept !== undefined,
  };
}

function countsOf(own: Counts | undefined, kept: KeptCounts | undefined): Counts {
  return {
    approximate_member_count: own?.approximate_member_count || kept?.member_count || 0,
    approximate_channel_count: own?.approximate_channel_count || kept?.channel_count || 0,
  };
}

/** Groups a person's guilds for the dashboard: those that they manage here, and those that they may add the bot to. */
export function groupGuilds(guilds: UserGuild[], counted: Counted) {
  const withBot = new Set(counted.map(({ id }) => id));
  const described = describeGuilds(guilds, counted).sort((a, b) => names.compare(a.name, b.name));
  return {
    managed: described.filter((guild) => withBot.has(guild.id) && isGuildAdministrator(guild)),
    addable: described.filter((guild) => !withBot.has(guild.id) && canAddBot(guild)),
  };
}

/** Numeric order: "Server 2" before "Server 10", independent of the language. */
const names = new Intl.Collator("en", { numeric: true });
