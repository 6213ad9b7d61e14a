import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { obstacleOf } from "#app/features/guilds/role-rules.ts";

/** Reasons that result from the settings themselves. */
const CHOSEN = ["off", "nothingChosen", "noRoleAtLevel", "notSet", "notLogged", "empty", "noTicket"] as const;

const ROLE_REASONS = {
  deleted: "roleDeleted",
  everyone: "roleEveryone",
  managed: "roleManaged",
  aboveBot: "roleAboveBot",
} as const;

export type Lacking = "MANAGE_ROLES" | "SEND_MESSAGES" | "VIEW_CHANNEL" | "MANAGE_CHANNELS";

/** Reason why an action does not happen, or cannot be predicted. A permission is one that the bot lacks. */
export type Reason =
  | (typeof CHOSEN)[number]
  | (typeof ROLE_REASONS)[keyof typeof ROLE_REASONS]
  | "channelDeleted"
  | "channelKind"
  | "categoryKind"
  | "unchecked"
  | Lacking;

/** `unknown` means that it happens unless an unknown fact prevents it. */
export type Outcome = "done" | "failed" | "skipped" | "unknown";

export function outcomeOf(reasons: readonly Reason[]): Outcome {
  if (reasons.length === 0) return "done";
  if (reasons.some((reason) => CHOSEN.some((one) => one === reason))) return "skipped";
  return reasons.every((reason) => reason === "unchecked") ? "unknown" : "failed";
}

/** Checks whether the bot can give this role, independent of the person who configured it. */
export function roleReasons(roleId: string | null, facts: GuildFacts): Reason[] {
  if (!roleId) return ["notSet"];
  const lacking = lackingOf(["MANAGE_ROLES"], facts);
  if (!facts.roles) return orUnchecked(lacking);
  const givers = { guildId: facts.id, botPosition: facts.bot?.position ?? null, ownPosition: null };
  const obstacle = obstacleOf(find(facts.roles, roleId), givers);
  if (!obstacle || obstacle === "aboveYou") return lacking;
  return obstacle === "aboveBot" ? ["roleAboveBot", ...lacking] : [ROLE_REASONS[obstacle]];
}

/** Checks whether a role can be admitted to a channel: any existing one except @everyone. */
export function admittedRoleReasons(roleId: string | null, facts: GuildFacts): Reason[] {
  if (!roleId) return ["notSet"];
  if (roleId === facts.id) return ["roleEveryone"];
  if (!facts.roles) return ["unchecked"];
  return find(facts.roles, roleId) ? [] : ["roleDeleted"];
}

/** Checks whether the bot can write at all. Permissions of single channels are unknown. */
export function sendingReasons(facts: GuildFacts): Reason[] {
  return lackingOf(["VIEW_CHANNEL", "SEND_MESSAGES"], facts);
}

/** Checks whether the bot can write in this channel. */
export function writingReasons(id: string | null, facts: GuildFacts): Reason[] {
  const types = [CHANNEL.text, CHANNEL.news, CHANNEL.voice, CHANNEL.stage];
  return channelReasons(id, facts, { types, lacking: sendingReasons(facts), otherwise: "channelKind" });
}

/** Checks whether the bot can create a channel in this category. */
export function categoryReasons(id: string | null, facts: GuildFacts): Reason[] {
  const lacking = lackingOf(["MANAGE_CHANNELS"], facts);
  return channelReasons(id, facts, { types: [CHANNEL.category], lacking, otherwise: "categoryKind" });
}

function channelReasons(
  id: string | null,
  { channels }: GuildFacts,
  { types, lacking, otherwise }: { types: number[]; lacking: Reason[]; otherwise: Reason },
): Reason[] {
  if (!id) return ["notSet"];
  if (!channels) return orUnchecked(lacking);
  const channel = find(channels, id);
  if (!channel) return ["channelDeleted"];
  return types.includes(channel.type) ? lacking : [otherwise];
}

function lackingOf(needed: readonly Lacking[], { bot }: GuildFacts): Reason[] {
  if (!bot) return ["unchecked"];
  if (bot.can.includes("ADMINISTRATOR")) return [];
  return needed.filter((permission) => !bot.can.includes(permission));
}

/** Known obstacles take precedence over unknown facts. */
function orUnchecked(reasons: Reason[]): Reason[] {
  return reasons.length > 0 ? reasons : ["unchecked"];
}

function find<Thing extends { id: string }>(things: readonly Thing[], id: string): Thing | undefined {
  return things.find((thing) => thing.id === id);
}
