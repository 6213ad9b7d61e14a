import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { obstacleOf, type RoleGivers } from "#app/features/guilds/role-rules.ts";
import type { GuildChannel, GuildRole } from "#db/schema.ts";

import type { SettingsField } from "./field.ts";
import { placedIds, replaceIds } from "./placed-ids.ts";

/** A setting that is not possible in this guild. `message` is a key of the namespace `errors`. */
export interface Refusal {
  /** JSON path, like `roles[0].roleId`. */
  path: string;
  message: string;
  params?: Record<string, unknown>;
}

/** Facts about the guild that settings depend on. Unknown facts (null) refuse nothing. */
export interface Grounds extends RoleGivers {
  channels: readonly GuildChannel[] | null;
  roles: readonly GuildRole[] | null;
}

type Settings = Record<string, unknown>;

export function groundsOf(
  { id, channels, roles, bot }: Pick<KnownGuild, "id" | "channels" | "roles" | "bot">,
  ownPosition: number | null,
): Grounds {
  return { guildId: id, channels, roles, botPosition: bot?.role_position ?? null, ownPosition };
}

/** Lists ids in parsed settings that cannot be set. Stored ones may stay, so that other fields can be saved. */
export function refusalsOf(
  fields: readonly SettingsField[],
  { settings, before }: { settings: Settings; before: Settings },
  grounds: Grounds,
): Refusal[] {
  const stored = new Set(placedIds(fields, before).map(({ field, entry }) => `${field.name} ${entry}`));
  return placedIds(fields, settings)
    .filter(({ field, entry }) => !stored.has(`${field.name} ${entry}`))
    .flatMap(({ field, path, id }) => {
      const refusal = refusalOf(field, id, grounds);
      return refusal ? [{ path, ...refusal }] : [];
    });
}

/** Tells whether these settings make the bot give roles, which depends on the person's rank. */
export function givesRoles(fields: readonly SettingsField[], settings: Settings): boolean {
  return placedIds(fields, settings).some(({ field }) => isGiven(field));
}

export function withoutRefused(
  fields: readonly SettingsField[],
  settings: Settings,
  refusals: Refusal[],
): Settings {
  const refused = new Set(refusals.map(({ path }) => path));
  return replaceIds(fields, settings, ({ path, id }) => (refused.has(path) ? undefined : id));
}

function refusalOf(field: SettingsField, id: string, grounds: Grounds): Omit<Refusal, "path"> | undefined {
  if (field.kind === "channel" || field.kind === "channels") {
    if (!grounds.channels) return undefined;
    const channel = grounds.channels.find((one) => one.id === id);
    if (!channel) return { message: "channelUnknown" };
    if (field.types.includes(channel.type)) return undefined;
    return { message: field.types.includes(CHANNEL.category) ? "categoryNeeded" : "textChannelNeeded" };
  }
  if (!grounds.roles) return id === grounds.guildId ? { message: "roleEveryone" } : undefined;
  const role = grounds.roles.find((one) => one.id === id);
  const obstacle = obstacleOf(role, grounds);
  if (obstacle === "deleted") return { message: "roleUnknown" };
  if (obstacle === "everyone") return { message: "roleEveryone" };
  if (!obstacle || !isGiven(field)) return undefined;
  const messages = { managed: "roleManaged", aboveBot: "roleAboveBot", aboveYou: "roleAboveYou" };
  return { message: messages[obstacle], params: { role: role?.name } };
}

export function isGiven(field: SettingsField): boolean {
  return field.kind === "levelRoles" || ((field.kind === "role" || field.kind === "roles") && field.given);
}
