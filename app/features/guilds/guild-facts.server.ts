import { sql, type Kysely, type Transaction } from "kysely";

import { hasPermission, permissionNames } from "#app/discord/permissions.ts";
import type { Database, GuildBot, GuildChannel, GuildRole } from "#db/schema.ts";

import { groupChannels } from "./channel-order.ts";
import type { GuildFacts } from "./guild-facts.ts";
import { sortRoles } from "./role-rules.ts";

/** A guild that the bot is in, with the lists that settings choose from. Null means unknown. */
export interface KnownGuild {
  id: string;
  name: string;
  icon: string | null;
  member_count: number;
  channel_count: number;
  channels: GuildChannel[] | null;
  roles: GuildRole[] | null;
  bot: GuildBot | null;
  /** Last request to Discord for this guild; null makes one due before anything is shown. */
  asked_at: Date | null;
  as_of: Date | null;
  age: number | null;
}

export const known = [
  ...(["id", "name", "icon", "member_count", "channel_count", "channels", "roles", "bot"] as const),
  "asked_at" as const,
  sql<Date | null>`greatest(described_at, case when channels is not null then reported_at end)`.as("as_of"),
  sql<number | null>`extract(epoch from clock_timestamp() - described_at)::float8`.as("age"),
];

export async function getKnownGuild(db: Kysely<Database>, guildId: string): Promise<KnownGuild | undefined> {
  return present(db, guildId).select(known).executeTakeFirst();
}

/** Like `getKnownGuild`, and locks the row so that the bot's presence cannot change before the transaction ends. */
export async function lockKnownGuild(
  trx: Transaction<Database>,
  guildId: string,
): Promise<KnownGuild | undefined> {
  return present(trx, guildId).select(known).forShare().executeTakeFirst();
}

/** Lists a guild's channels in Discord's order. Empty if unknown; undefined if the bot is not in the guild. */
export async function listChannels(
  db: Kysely<Database>,
  guildId: string,
): Promise<GuildChannel[] | undefined> {
  const guild = await present(db, guildId).select("channels").executeTakeFirst();
  return (
    guild &&
    groupChannels(guild.channels ?? []).flatMap(({ category, channels }) =>
      category ? [category, ...channels] : channels,
    )
  );
}

/** Lists a guild's roles, highest first. Empty if unknown; undefined if the bot is not in the guild. */
export async function listRoles(db: Kysely<Database>, guildId: string): Promise<GuildRole[] | undefined> {
  const guild = await present(db, guildId).select("roles").executeTakeFirst();
  return guild && sortRoles(guild.roles ?? []);
}

export function factsOf(
  { id, name, channels, roles, bot }: KnownGuild,
  { owner, ownPosition }: { owner: boolean; ownPosition: number | null },
): GuildFacts {
  const can = bot && permissionNames.filter((permission) => botMay(bot, permission));
  return {
    id,
    name,
    channels: channels && channels.map(visiblyNamed),
    roles: roles && roles.map(visiblyNamed),
    bot: bot && { position: bot.role_position, can: can ?? [] },
    owner,
    ownPosition,
  };
}

/** Replaces an invisible name by the id. */
function visiblyNamed<Part extends { id: string; name: string }>(part: Part): Part {
  return /[^\p{Z}\p{C}]/u.test(part.name) ? part : { ...part, name: part.id };
}

function botMay({ permissions }: GuildBot, permission: (typeof permissionNames)[number]): boolean {
  return hasPermission(permissions, permission) || hasPermission(permissions, "ADMINISTRATOR");
}

function present(db: Kysely<Database>, guildId: string) {
  return db.selectFrom("guilds").where("id", "=", guildId).where("left_at", "is", null);
}
