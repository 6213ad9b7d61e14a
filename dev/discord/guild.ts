import { ChannelType, type GuildFeature } from "discord-api-types/v10";

/** Discord's names where they mirror Discord, so that a bot's report can be built from them as they are. */
export type Channel = { id: string; name: string; type: number; position: number; parent_id: string | null };
export type Role = {
  id: string;
  name: string;
  position: number;
  color: number;
  managed: boolean;
  permissions: string;
};

/** A server of the stand-in. */
export type Guild = {
  id: string;
  name: string;
  icon: string | null;
  ownerId: string;
  /** Member's id → total permissions as Discord's guild list gives them; who is absent is no member. */
  permissions: Readonly<Record<string, string>>;
  /** Member's id → ids of their roles, without @everyone; who is absent has none. */
  memberRoles: Readonly<Record<string, string[]>>;
  features: GuildFeature[];
  memberCount: number;
  presenceCount: number;
  /** Whether the bot is there at first. */
  botPresent: boolean;
  /** The bot's own managed role; null where the bot is absent. */
  botRoleId: string | null;
  channels: Channel[];
  roles: Role[];
};

type Rank = { name: string; color?: number; permissions?: bigint; managed?: boolean; bot?: boolean };
type Room = { name: string; type: number };
type GuildPlan = Omit<
  Guild,
  "botPresent" | "botRoleId" | "channels" | "roles" | "memberRoles" | "features"
> & {
  features?: GuildFeature[];
  /** Member's id → the names of their ranks. */
  wears?: Readonly<Record<string, string[]>>;
  /** Category → rooms, in the order that Discord shows; "" is the top of the list, without category. */
  rooms: Record<string, Room[]>;
  /** From the highest role down, without @everyone. */
  ranks: Rank[];
  /** What @everyone may do. */
  everyone: bigint;
};

/** Builds a server from its plan. The bot is present where one of the ranks is its own (`bot: true`). */
export function buildGuild({ rooms, ranks, everyone, wears = {}, features = [], ...plan }: GuildPlan): Guild {
  const roles = rolesOf(plan.id, ranks, everyone);
  const idsOf = (names: string[]) => roles.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const botRoleId = roles[ranks.findIndex((rank) => rank.bot)]?.id ?? null;
  return {
    ...plan,
    features,
    memberRoles: Object.fromEntries(Object.entries(wears).map(([id, names]) => [id, idsOf(names)])),
    botPresent: botRoleId !== null,
    botRoleId,
    // Discord promises no order: whoever shows these lists sorts them by position.
    channels: channelsOf(plan.id, rooms).toReversed(),
    roles: roles.toReversed(),
  };
}

/** A text channel for a plan. */
export function text(name: string): Room {
  return { name, type: ChannelType.GuildText };
}

/** A voice channel for a plan. */
export function voice(name: string): Room {
  return { name, type: ChannelType.GuildVoice };
}

/** An announcement channel for a plan. */
export function news(name: string): Room {
  return { name, type: ChannelType.GuildAnnouncement };
}

/** The @everyone role has the id of its guild and position 0 (Discord docs: Permissions). */
function rolesOf(guildId: string, ranks: Rank[], everyone: bigint): Role[] {
  const ranked = ranks.map((rank, index) => ({
    id: idAfter(guildId, 9000 + index),
    name: rank.name,
    position: ranks.length - index,
    color: rank.color ?? 0,
    managed: rank.managed ?? rank.bot ?? false,
    permissions: String(rank.permissions ?? 0n),
  }));
  const base = { name: "@everyone", position: 0, color: 0, managed: false, permissions: String(everyone) };
  return [...ranked, { id: guildId, ...base }];
}

function channelsOf(guildId: string, rooms: Record<string, Room[]>): Channel[] {
  return Object.entries(rooms).flatMap(([category, inside], index) => {
    const parent = category === "" ? null : idAfter(guildId, 100 * (index + 1));
    const channels = inside.map((room, position) => ({
      id: idAfter(guildId, 100 * (index + 1) + position + 1),
      ...room,
      position,
      parent_id: parent,
    }));
    if (parent === null) return channels;
    const type = ChannelType.GuildCategory;
    return [{ id: parent, name: category, type, position: index, parent_id: null }, ...channels];
  });
}

function idAfter(id: string, steps: number): string {
  return String(BigInt(id) + BigInt(steps));
}
