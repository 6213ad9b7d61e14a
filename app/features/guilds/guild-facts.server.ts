import { sql, type Kysely, type Transaction } from "kysely";

import { hasPermission, permissionNames } from "#app/discord/permissions.ts";
import type { Database, GuildBot, GuildChannel, GuildRole } from "#db/schema.ts";

import type { GuildFacts } from "./guild-facts.ts";

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

/** Returns a guild that the bot is in. */
export async function getKnownGuild(db: Kysely<Database>, guildId: string): Promise<KnownGuild | undefined> {
  return select(db, guildId).executeTakeFirst();
}

/** Like `getKnownGuild`, and locks the row so that the bot's presence cannot change before the transaction ends. */
export async function lockKnownGuild(
  trx: Transaction<Database>,
  guildId: string,
): Promise<KnownGuild | undefined> {
  return select(trx, guildId).forShare().executeTakeFirst();
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

function select(db: Kysely<Database>, guildId: string) {
  return db.selectFrom("guilds").select(known).where("id", "=", guildId).where("left_at", "is", null);
}
