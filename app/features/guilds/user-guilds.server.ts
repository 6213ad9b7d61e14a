import { canAddBot, isGuildAdministrator } from "#app/discord/permissions.ts";

import type { BotGuild, listBotGuilds } from "./bot-guilds.server.ts";
import type { UserGuild } from "./guild-lists.server.ts";

type Counted = Awaited<ReturnType<typeof listBotGuilds>>;
type Counts = Pick<UserGuild, "approximate_member_count" | "approximate_channel_count">;
type KeptCounts = Pick<BotGuild, "member_count" | "channel_count">;

/**
 * Somebody's servers as `GET /api/discord/guilds` has them. Counts come from Discord's list for them, then from what is kept
 * of the server, which Discord told the bot or else the bot reported: the first positive one wins, else 0.
 */
export function describeGuilds(guilds: UserGuild[], counted: Counted) {
  const kept = new Map(counted.map((guild) => [guild.id, guild]));
  return guilds.map((guild) => ({ ...guild, ...countsOf(guild, kept.get(guild.id)) }));
}

/** One server for who may know of it: its member by their own list, the bot by what is kept; one of them at least. */
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

/** Somebody's servers as the dashboard groups them: managed here, or waiting for the bot; the rest is nobody's business. */
export function groupGuilds(guilds: UserGuild[], counted: Counted) {
  const withBot = new Set(counted.map(({ id }) => id));
  const described = describeGuilds(guilds, counted).sort((a, b) => names.compare(a.name, b.name));
  return {
    managed: described.filter((guild) => withBot.has(guild.id) && isGuildAdministrator(guild)),
    addable: described.filter((guild) => !withBot.has(guild.id) && canAddBot(guild)),
  };
}

/** Server 2 before server 10, whoever reads it. */
const names = new Intl.Collator("en", { numeric: true });
