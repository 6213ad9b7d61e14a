import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import { hasPermission, permissionNames, type PermissionName } from "#app/discord/permissions.ts";
import type { Database, GuildBot } from "#db/schema.ts";

const columns = ["id", "name", "icon", "member_count", "channel_count", "channels", "roles", "bot"] as const;
export const known = [
  ...columns,
  "asked_at" as const,
  sql<Date | null>`greatest(described_at, case when channels is not null then reported_at end)`.as("as_of"),
  sql<number | null>`extract(epoch from clock_timestamp() - described_at)::float8`.as("age"),
];

/**
 * A guild that the bot is in, with the lists that settings choose from. Null means unknown; for `asked_at`, the last
 * request to Discord, it makes one due before anything is shown. `age` is in seconds.
 */
export type KnownGuild = Pick<Selectable<Database["guilds"]>, (typeof columns)[number] | "asked_at"> & {
  as_of: Date | null;
  age: number | null;
};

/** Undefined if the bot is not in the guild. */
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

/** Describes a guild for its pages. `ownPosition` is the person's highest role; null if unknown or unlimited. */
export function factsOf(
  { id, name, channels, roles, bot }: KnownGuild,
  { owner, ownPosition }: { owner: boolean; ownPosition: number | null },
) {
  return {
    id,
    name,
    channels: channels && channels.map(visiblyNamed),
    roles: roles && roles.map(visiblyNamed),
    bot: bot && { position: bot.role_position, can: permissionNames.filter((one) => botMay(bot, one)) },
    owner,
    ownPosition,
  };
}

/** Replaces an invisible name by the id. */
function visiblyNamed<Part extends { id: string; name: string }>(part: Part): Part {
  return /[^\p{Z}\p{C}]/u.test(part.name) ? part : { ...part, name: part.id };
}

function botMay({ permissions }: GuildBot, permission: PermissionName): boolean {
  return hasPermission(permissions, permission) || hasPermission(permissions, "ADMINISTRATOR");
}

function present(db: Kysely<Database>, guildId: string) {
  return db.selectFrom("guilds").where("id", "=", guildId).where("left_at", "is", null);
}
