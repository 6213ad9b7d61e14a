import { ChannelType, type GuildFeature } from "discord-api-types/v10";

/** Property names are Discord's, so that bot reports can use these objects. */
export type Channel = { id: string; name: string; type: number; position: number; parent_id: string | null };
export type Role = {
  id: string;
  name: string;
  position: number;
  color: number;
  managed: boolean;
  permissions: string;
  tags?: Tags;
};
/** What a managed role belongs to (Discord docs: Permissions, Role Tags Structure). */
type Tags = { bot_id?: string; integration_id?: string; premium_subscriber?: null };

export type Guild = {
  id: string;
  name: string;
  icon: string | null;
  ownerId: string;
  /** Permissions by member id, as in Discord's guild list. Others are no members. */
  permissions: Readonly<Record<string, string>>;
  memberRoles: Readonly<Record<string, string[]>>;
  features: GuildFeature[];
  memberCount: number;
  presenceCount: number;
  botPresent: boolean;
  botRoleId: string | null;
  channels: Channel[];
  /** Permissions that an overwrite gives @everyone in a channel besides, by the channel's id. */
  allowed: Readonly<Record<string, bigint>>;
  /** Ids of the roles that alone see a channel, by the channel's id. */
  hidden: Readonly<Record<string, string[]>>;
  roles: Role[];
};

type Rank = {
  name: string;
  color?: number;
  permissions?: bigint;
  managed?: boolean;
  bot?: boolean;
  tags?: Tags;
};
type Room = { name: string; type: number };
type GuildPlan = Omit<
  Guild,
  "botPresent" | "botRoleId" | "channels" | "allowed" | "hidden" | "roles" | "memberRoles" | "features"
> & {
  features?: GuildFeature[];
  memberRanks?: Readonly<Record<string, string[]>>;
  /** Channels by category, in display order; "" is the top of the list, without a category. */
  rooms: Record<string, Room[]>;
  /** Names of the ranks that alone see a channel, by its name. */
  hidden?: Readonly<Record<string, string[]>>;
  /** By the channel's name. */
  allowed?: Readonly<Record<string, bigint>>;
  ranks: Rank[];
  everyone: bigint;
};

/** Gives the bot's role in a guild the bot's name, as Discord does. */
export function withBotName<Named extends Pick<Guild, "roles" | "botRoleId">>(
  guild: Named,
  name: string,
): Named {
  return {
    ...guild,
    roles: guild.roles.map((role) => (role.id === guild.botRoleId ? { ...role, name } : role)),
  };
}

/** Builds a guild from its plan. The bot is present if a rank has `bot: true`. */
export function buildGuild({
  rooms,
  allowed = {},
  hidden = {},
  ranks,
  everyone,
  memberRanks = {},
  features = [],
  ...plan
}: GuildPlan): Guild {
  const roles = rolesOf(plan.id, ranks, everyone);
  const idsOf = (names: string[]) => roles.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const botRoleId = roles[ranks.findIndex((rank) => rank.bot)]?.id ?? null;
  const channels = channelsOf(plan.id, rooms);
  return {
    ...plan,
    features,
    memberRoles: Object.fromEntries(Object.entries(memberRanks).map(([id, names]) => [id, idsOf(names)])),
    botPresent: botRoleId !== null,
    botRoleId,
    // Reversed, because Discord guarantees no order and clients must sort by position.
    channels: channels.toReversed(),
    allowed: Object.fromEntries(channels.map(({ id, name }) => [id, allowed[name] ?? 0n])),
    hidden: Object.fromEntries(
      channels.filter(({ name }) => hidden[name]).map(({ id, name }) => [id, idsOf(hidden[name] ?? [])]),
    ),
    roles: roles.toReversed(),
  };
}

/** Permissions of @everyone and the bot's role, or those in a channel (Discord docs: Permissions, Permission Overwrites). */
export function botPermissions({ id, roles, botRoleId, allowed }: Guild, channelId?: string): bigint {
  return roles
    .filter((role) => role.id === id || role.id === botRoleId)
    .reduce((bits, role) => bits | BigInt(role.permissions), allowed[channelId ?? ""] ?? 0n);
}

const room =
  (type: number) =>
  (name: string): Room => ({ name, type });
export const text = room(ChannelType.GuildText);
export const voice = room(ChannelType.GuildVoice);
export const news = room(ChannelType.GuildAnnouncement);

/** The @everyone role has the id of its guild and position 0 (Discord docs: Permissions). */
function rolesOf(guildId: string, ranks: Rank[], everyone: bigint): Role[] {
  const ranked = ranks.map((rank, index) => ({
    id: idAfter(guildId, 9000 + index),
    name: rank.name,
    position: ranks.length - index,
    color: rank.color ?? 0,
    managed: rank.managed ?? rank.bot ?? rank.tags !== undefined,
    permissions: String(rank.permissions ?? 0n),
    ...(rank.tags && { tags: rank.tags }),
  }));
  const base = { name: "@everyone", position: 0, color: 0, managed: false, permissions: String(everyone) };
  return [...ranked, { id: guildId, ...base }];
}

function channelsOf(guildId: string, rooms: Record<string, Room[]>): Channel[] {
  return Object.entries(rooms).flatMap(([category, inside], index) => {
    const parent = category === "" ? null : idAfter(guildId, 100 * (index + 1));
    const channels = inside.map((room, position) => {
      const id = idAfter(guildId, 100 * (index + 1) + position + 1);
      return { id, ...room, position, parent_id: parent };
    });
    if (parent === null) return channels;
    const type = ChannelType.GuildCategory;
    return [{ id: parent, name: category, type, position: index, parent_id: null }, ...channels];
  });
}

function idAfter(id: string, steps: number): string {
  return String(BigInt(id) + BigInt(steps));
}
