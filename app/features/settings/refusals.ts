import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { obstacleOf } from "#app/features/guilds/role-rules.ts";
import type { LevelRole, Settings, SettingsField } from "./field.ts";

/** A setting that is not possible in this guild. `message` is a key of the namespace `errors`. */
export interface Refusal {
  /** JSON path, like `roles[0].roleId`. */
  path: string;
  message: string;
  params?: Record<string, unknown>;
}

export type Grounds = ReturnType<typeof groundsOf>;

/** Selects the facts about the guild that settings depend on. Unknown facts (null) refuse nothing. */
export function groundsOf(
  { id, channels, roles, bot }: Pick<KnownGuild, "id" | "channels" | "roles" | "bot">,
  ownPosition: number | null,
) {
  return { guildId: id, channels, roles, botPosition: bot?.role_position ?? null, ownPosition };
}

/** Lists ids in parsed settings that cannot be set. Stored ones may stay, so that other fields can be saved. */
export function refusalsOf(
  fields: readonly SettingsField[],
  { settings, before }: { settings: Settings; before: Settings },
  grounds: Grounds,
): Refusal[] {
  const keyOf = ({ field, entry }: PlacedId) => `${field.name} ${entry}`;
  const stored = new Set(placedIds(fields, before).map(keyOf));
  return placedIds(fields, settings).flatMap((place) => {
    const refusal = stored.has(keyOf(place)) ? undefined : refusalOf(place, grounds);
    return refusal ? [{ path: place.path, ...refusal }] : [];
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

function refusalOf({ field, id }: PlacedId, grounds: Grounds): Omit<Refusal, "path"> | undefined {
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

/** `entry` identifies the place: level and role for level roles. */
export type PlacedId = ReturnType<typeof placeOf>;

export function placedIds(fields: readonly SettingsField[], settings: Settings): PlacedId[] {
  return fields.flatMap((field) => idsIn(field, settings[field.name]));
}

function placeOf(field: SettingsField, path: string, id: string, entry = id) {
  return { field, path, id, entry };
}

function idsIn(field: SettingsField, value: unknown): PlacedId[] {
  const { kind, name } = field;
  if (kind === "channel" || kind === "role")
    return typeof value === "string" ? [placeOf(field, name, value)] : [];
  if (!Array.isArray(value)) return [];
  if (kind === "channels" || kind === "roles")
    return value.map((id: string, index) => placeOf(field, `${name}[${index}]`, id));
  if (kind !== "levelRoles") return [];
  return value.map(({ level, roleId }: LevelRole, index) =>
    placeOf(field, `${name}[${index}].roleId`, roleId, `${level} ${roleId}`),
  );
}

type Replace = (place: PlacedId) => string | undefined;

/** Replaces ids in parsed settings. Without a replacement, a single id becomes null; list entries and rows go. */
export function replaceIds(fields: readonly SettingsField[], settings: Settings, replace: Replace): Settings {
  const replaced = fields.map((field) => [field.name, valueOf(field, settings[field.name], replace)]);
  return { ...settings, ...(Object.fromEntries(replaced) as Settings) };
}

function valueOf(field: SettingsField, value: unknown, replace: Replace): unknown {
  const ids = idsIn(field, value).map(replace);
  switch (field.kind) {
    case "channel":
    case "role":
      return ids[0] ?? null;
    case "channels":
    case "roles":
      return [...new Set(ids.filter((id) => id !== undefined))];
    case "levelRoles":
      return (value as LevelRole[])
        .map(({ level }, index) => ({ level, roleId: ids[index] }))
        .filter(({ roleId }) => roleId !== undefined);
    default:
      return value;
  }
}
