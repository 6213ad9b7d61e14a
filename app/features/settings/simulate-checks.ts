import type { PermissionName } from "#app/discord/permissions.ts";
import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { obstacleOf } from "#app/features/guilds/role-rules.ts";

export type NeededPermission = Extract<
  PermissionName,
  "MANAGE_ROLES" | "SEND_MESSAGES" | "VIEW_CHANNEL" | "MANAGE_CHANNELS"
>;

/** Reason why an action does not happen, or cannot be predicted. */
export type Reason =
  | { code: "off" | "nothingChosen" | "noRoleAtLevel" | "notSet" | "notLogged" | "empty" | "noTicket" }
  | { code: "channelDeleted" | "channelKind" | "categoryKind" }
  | { code: "roleDeleted" | "roleEveryone" | "roleManaged" | "roleAboveBot" }
  | { code: "lacks"; permission: NeededPermission }
  | { code: "unchecked" };

/** `unknown` means that it happens unless an unknown fact prevents it. */
export type Outcome = "done" | "failed" | "skipped" | "unknown";

/** Reasons that result from the settings themselves. */
const WANTED = new Set<Reason["code"]>([
  "off",
  "nothingChosen",
  "noRoleAtLevel",
  "notSet",
  "notLogged",
  "empty",
  "noTicket",
]);

export function outcomeOf(reasons: readonly Reason[]): Outcome {
  if (reasons.length === 0) return "done";
  if (reasons.some(({ code }) => WANTED.has(code))) return "skipped";
  return reasons.every(({ code }) => code === "unchecked") ? "unknown" : "failed";
}

/** Checks whether the bot can give this role, independent of the person who configured it. */
export function roleReasons(roleId: string | null, facts: GuildFacts): Reason[] {
  if (!roleId) return [{ code: "notSet" }];
  const permission = permissionReasons(["MANAGE_ROLES"], facts);
  if (!facts.roles) return unchecked(permission);
  const givers = { guildId: facts.id, botPosition: facts.bot?.position ?? null, ownPosition: null };
  switch (obstacleOf(find(facts.roles, roleId), givers)) {
    case "deleted":
      return [{ code: "roleDeleted" }];
    case "everyone":
      return [{ code: "roleEveryone" }];
    case "managed":
      return [{ code: "roleManaged" }];
    case "aboveBot":
      return [{ code: "roleAboveBot" }, ...permission];
    default:
      return permission;
  }
}

/** Checks whether a role can be admitted to a channel: any existing one except @everyone. */
export function admittedRoleReasons(roleId: string | null, facts: GuildFacts): Reason[] {
  if (!roleId) return [{ code: "notSet" }];
  if (roleId === facts.id) return [{ code: "roleEveryone" }];
  if (!facts.roles) return [{ code: "unchecked" }];
  return find(facts.roles, roleId) ? [] : [{ code: "roleDeleted" }];
}

/** Checks whether the bot can write in this channel. The channel's own permissions are unknown. */
export function writingReasons(channelId: string | null, facts: GuildFacts): Reason[] {
  if (!channelId) return [{ code: "notSet" }];
  const permission = sendingReasons(facts);
  if (!facts.channels) return unchecked(permission);
  const channel = find(facts.channels, channelId);
  if (!channel) return [{ code: "channelDeleted" }];
  const written: readonly number[] = [CHANNEL.text, CHANNEL.news, CHANNEL.voice, CHANNEL.stage];
  return written.includes(channel.type) ? permission : [{ code: "channelKind" }];
}

export function sendingReasons(facts: GuildFacts): Reason[] {
  return permissionReasons(["VIEW_CHANNEL", "SEND_MESSAGES"], facts);
}

/** Checks whether the bot can create a channel in this category. */
export function categoryReasons(categoryId: string | null, facts: GuildFacts): Reason[] {
  if (!categoryId) return [{ code: "notSet" }];
  const permission = permissionReasons(["MANAGE_CHANNELS"], facts);
  if (!facts.channels) return unchecked(permission);
  const category = find(facts.channels, categoryId);
  if (!category) return [{ code: "channelDeleted" }];
  return category.type === CHANNEL.category ? permission : [{ code: "categoryKind" }];
}

function permissionReasons(needed: readonly NeededPermission[], { bot }: GuildFacts): Reason[] {
  if (!bot) return [{ code: "unchecked" }];
  if (bot.can.includes("ADMINISTRATOR")) return [];
  return needed
    .filter((permission) => !bot.can.includes(permission))
    .map((permission) => ({ code: "lacks", permission }));
}

/** Known obstacles take precedence over unknown facts. */
function unchecked(reasons: Reason[]): Reason[] {
  return reasons.length > 0 ? reasons : [{ code: "unchecked" }];
}

function find<Thing extends { id: string }>(things: readonly Thing[], id: string): Thing | undefined {
  return things.find((thing) => thing.id === id);
}
