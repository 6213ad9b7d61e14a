import { sql, type Kysely } from "kysely";
import { hasPermission, permissionNames, type PermissionName } from "#app/discord/permissions.ts";
import type { Member } from "#app/features/access/rules.ts";
import type { Option } from "#app/features/settings/field.ts";
import { isVisible } from "#app/features/storable-text.server.ts";
import type { Database, GuildChannel } from "#db/schema.ts";

/** Null means unknown; for `asked_at`, the last request to Discord, it makes one due. `age` is in seconds. */
export const known = [
  ...(["id", "name", "icon", "member_count", "channel_count"] as const),
  ...(["channels", "roles", "bot", "asked_at"] as const),
  sql<Date | null>`greatest(described_at, case when channels is not null then reported_at end)`.as("as_of"),
  sql<number | null>`extract(epoch from clock_timestamp() - described_at)::float8`.as("age"),
];

export type KnownGuild = NonNullable<Awaited<ReturnType<typeof getKnownGuild>>>;

/** Undefined if the bot is not in the guild. `lock` keeps its presence unchanged until the transaction ends. */
export async function getKnownGuild(db: Kysely<Database>, guildId: string, { lock = false } = {}) {
  return db
    .selectFrom("guilds")
    .select(known)
    .where("id", "=", guildId)
    .where("left_at", "is", null)
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst();
}

export type GuildFacts = ReturnType<typeof factsOf> & {
  /** Names of people, as far as the site knows them, by id. */
  members?: Readonly<Record<string, string>>;
  /** Options that the bot has supplied, where a person chooses from them. */
  supplied?: ReadonlyMap<string, readonly Option[]>;
  /** Discord can be asked for members. */
  isSearchable?: boolean;
};

/** Returns the guild as a delegate sees it: without the channels that Discord hides from them, except those of the `kept` places. */
export function seenBy<Guild extends Pick<KnownGuild, "id" | "channels">>(
  guild: Guild,
  delegate: Member | undefined,
  kept: readonly { id: string }[] = [],
): Guild {
  if (!delegate || !guild.channels) return guild;
  const ids = new Set(kept.map(({ id }) => id));
  const sees = (channel: GuildChannel) => ids.has(channel.id) || seesChannel(channel, delegate, guild.id);
  return { ...guild, channels: guild.channels.filter(sees) };
}

/**
 * Tells whether somebody who does not administer a server sees a channel (Discord docs: Permissions, Permission Overwrites). Where
 * Discord was not asked about its overwrites, everybody does.
 */
function seesChannel(
  { shown_to: shown, hidden_from: hidden }: GuildChannel,
  { id, permissions, roles = [] }: Member,
  guildId: string,
): boolean {
  if (!shown || !hidden) return true;
  // Each step counts more than the one before it; of one step, being shown counts more.
  const steps = [[guildId], roles, [id]];
  return steps.reduce(
    (sees, ids) => {
      const isIn = (list: string[]) => ids.some((one) => list.includes(one));
      return isIn(shown) || (sees && !isIn(hidden));
    },
    hasPermission(permissions, "VIEW_CHANNEL"),
  );
}

/** Channels and roles of a guild, for the names on its pages. */
export function listsOf({ channels, roles }: Pick<KnownGuild, "channels" | "roles">) {
  return { channels: channels && channels.map(plainChannel), roles };
}

/** Returns a channel in Discord's format, without who sees it. */
function plainChannel({ shown_to: _, hidden_from: __, ...channel }: GuildChannel): GuildChannel {
  return channel;
}

/** Describes a guild for its pages. Null means unknown; for `ownPosition`, the person's highest role, also unlimited. */
export function factsOf({ id, name, channels, roles, bot }: KnownGuild, ownPosition: number | null = null) {
  const botMay = (permission: PermissionName) =>
    [permission, "ADMINISTRATOR" as const].some((one) => bot && hasPermission(bot.permissions, one));
  return {
    id,
    name,
    channels: channels && channels.map((channel) => visiblyNamed(plainChannel(channel))),
    roles: roles && roles.map(visiblyNamed),
    bot: bot && { position: bot.role_position, can: permissionNames.filter(botMay) },
    ownPosition,
  };
}

/** Names a server, role or channel by its id if its name shows nothing. */
export function visiblyNamed<Part extends { id: string; name: string }>(part: Part): Part {
  return isVisible(part.name) ? part : { ...part, name: part.id };
}
