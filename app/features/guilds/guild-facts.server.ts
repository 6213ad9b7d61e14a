import { sql, type Kysely, type Transaction } from "kysely";

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
  /** When Discord was last asked about this server alone; null: it is to be asked before anything is shown. */
  asked_at: Date | null;
  /** When Discord or the bot said what the lists and the rights are; null where nobody has. */
  as_of: Date | null;
  /** Seconds since Discord said so, by the database's clock. */
  age: number | null;
}

/** What is selected of a row of `guilds` for a `KnownGuild`. */
export const known = [
  ...(["id", "name", "icon", "member_count", "channel_count", "channels", "roles", "bot"] as const),
  "asked_at" as const,
  sql<Date | null>`greatest(described_at, case when channels is not null then reported_at end)`.as("as_of"),
  sql<number | null>`extract(epoch from clock_timestamp() - described_at)::float8`.as("age"),
];

/** A server that the bot is in now. */
export async function getKnownGuild(db: Kysely<Database>, guildId: string): Promise<KnownGuild | undefined> {
  return select(db, guildId).executeTakeFirst();
}

/** The same, and the bot stays in it until the transaction ends: whoever would take it out waits. */
export async function holdKnownGuild(
  trx: Transaction<Database>,
  guildId: string,
): Promise<KnownGuild | undefined> {
  return select(trx, guildId).forShare().executeTakeFirst();
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

function select(db: Kysely<Database>, guildId: string) {
  return db.selectFrom("guilds").select(known).where("id", "=", guildId).where("left_at", "is", null);
}
