import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { obstacleOf } from "#app/features/guilds/role-rules.ts";
import type { LevelRole, Settings, SettingsField } from "./field.ts";

/** A setting that is not possible in this guild. `message` is a key of the namespace `errors`. */
export interface Refusal {
  path: string;
  message: string;
  params?: Record<string, unknown>;
}

/** The id of a role or channel in settings, at a JSON path like `roles[0].roleId`. */
export interface PlacedId {
  field: SettingsField;
  path: string;
  id: string;
  level?: number;
}

/** Returns a check of ids. Stored ones may stay, so that other fields can be saved. Unknown facts (null) refuse nothing. */
export function refuserOf(fields: readonly SettingsField[], before: Settings, facts: GuildFacts) {
  const keyOf = ({ field, id, level }: PlacedId) => `${field.name} ${level} ${id}`;
  const stored = new Set(placedIds(fields, before).map(keyOf));
  return (place: PlacedId): Refusal | undefined => {
    const refusal = stored.has(keyOf(place)) ? undefined : refusalOf(place, facts);
    return refusal && { path: place.path, ...refusal };
  };
}

/** Tells whether these settings make the bot give roles, which depends on the person's rank. */
export function givesRoles(fields: readonly SettingsField[], settings: Settings): boolean {
  return placedIds(fields, settings).some(({ field }) => isGiven(field));
}

function refusalOf({ field, id }: PlacedId, facts: GuildFacts): Omit<Refusal, "path"> | undefined {
  if (field.kind === "channel" || field.kind === "channels") {
    if (!facts.channels) return undefined;
    const channel = facts.channels.find((one) => one.id === id);
    if (!channel) return { message: "channelUnknown" };
    if (field.types.includes(channel.type)) return undefined;
    return { message: field.types.includes(CHANNEL.category) ? "categoryNeeded" : "textChannelNeeded" };
  }
  if (!facts.roles) return id === facts.id ? { message: "roleEveryone" } : undefined;
  const role = facts.roles.find((one) => one.id === id);
  const obstacle = obstacleOf(role, facts);
  if (obstacle === "deleted") return { message: "roleUnknown" };
  if (obstacle === "everyone") return { message: "roleEveryone" };
  if (!obstacle || !isGiven(field)) return undefined;
  const messages = { managed: "roleManaged", aboveBot: "roleAboveBot", aboveYou: "roleAboveYou" };
  return { message: messages[obstacle], params: { role: role?.name } };
}

export function isGiven(field: SettingsField): boolean {
  return field.kind === "levelRoles" || ((field.kind === "role" || field.kind === "roles") && field.given);
}

export function placedIds(fields: readonly SettingsField[], settings: Settings): PlacedId[] {
  const places: PlacedId[] = [];
  replaceIds(fields, settings, (place) => void places.push(place));
  return places;
}

type Replace = (place: PlacedId) => string | undefined;

/** Replaces ids in parsed settings. Without a replacement, a single id becomes null; list entries and rows go. */
export function replaceIds(fields: readonly SettingsField[], settings: Settings, replace: Replace): Settings {
  const replaced = fields.map((field) => [field.name, valueOf(field, settings[field.name], replace)]);
  return { ...settings, ...(Object.fromEntries(replaced) as Settings) };
}

function valueOf(field: SettingsField, value: unknown, replace: Replace): unknown {
  const { kind, name } = field;
  if (kind === "channel" || kind === "role")
    return typeof value === "string" ? (replace({ field, path: name, id: value }) ?? null) : null;
  if (!Array.isArray(value)) return value;
  if (kind === "channels" || kind === "roles") {
    const ids = value.map((id: string, index) => replace({ field, path: `${name}[${index}]`, id }));
    return [...new Set(ids.filter((id) => id !== undefined))];
  }
  if (kind !== "levelRoles") return value;
  return value.flatMap(({ level, roleId: id }: LevelRole, index) => {
    const roleId = replace({ field, path: `${name}[${index}].roleId`, id, level });
    return roleId === undefined ? [] : { level, roleId };
  });
}
