import type { Kysely, Transaction } from "kysely";

import { hasPermission, permissionNames } from "#app/discord/permissions.ts";
import type { Database, GuildBot, GuildChannel, GuildRole } from "#db/schema.ts";

import type { GuildFacts } from "./guild-facts.ts";

/** A server that the bot is in, with the lists that settings choose from. Null is what nobody has told yet. */
export interface KnownGuild {
  id: string;
  name: string;
  icon: string | null;
  member_count: number;
  channel_count: number;
  channels: GuildChannel[] | null;
  roles: GuildRole[] | null;
  bot: GuildBot | null;
}

const COLUMNS = ["id", "name", "icon", "member_count", "channel_count", "channels", "roles", "bot"] as const;

/** A server that the bot is in now. */
export async function getKnownGuild(db: Kysely<Database>, guildId: string): Promise<KnownGuild | undefined> {
  return known(db, guildId).executeTakeFirst();
}

/** The same, and the bot stays in it until the transaction ends: whoever would take it out waits. */
export async function holdKnownGuild(
  trx: Transaction<Database>,
  guildId: string,
): Promise<KnownGuild | undefined> {
  return known(trx, guildId).forShare().executeTakeFirst();
}

/** What pages and rules need to know of it. */
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

/** A name of spaces and control characters alone names nothing: there the id does. */
function visiblyNamed<Part extends { id: string; name: string }>(part: Part): Part {
  return /[^\p{Z}\p{C}]/u.test(part.name) ? part : { ...part, name: part.id };
}

function botMay({ permissions }: GuildBot, permission: (typeof permissionNames)[number]): boolean {
  return hasPermission(permissions, permission) || hasPermission(permissions, "ADMINISTRATOR");
}

function known(db: Kysely<Database>, guildId: string) {
  return db.selectFrom("guilds").select(COLUMNS).where("id", "=", guildId).where("left_at", "is", null);
}
