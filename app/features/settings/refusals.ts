import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { obstacleOf } from "#app/features/guilds/role-rules.ts";
import { WRITABLE, type Settings, type SettingsField } from "./field.ts";

/** A setting that is not possible in this guild. `message` is a key of the namespace `refusals`. */
export interface Refusal {
  path: string;
  message: string;
  params?: Record<string, unknown>;
}

type IdKind = "channel" | "channels" | "role" | "roles";

/** The id of a role or channel in settings, at a JSON path like `roles[0].roleId`. */
export interface PlacedId {
  field: Extract<SettingsField, { kind: IdKind }>;
  path: string;
  id: string;
  /** Other values of its row, as sorted entries. */
  beside?: [string, unknown][];
}

/** Returns a check of ids. Stored ones may stay, so that other fields can be saved. Unknown facts (null) refuse nothing. */
export function refuserOf(fields: readonly SettingsField[], before: Settings, facts: GuildFacts) {
  const keyOf = ({ path, id, beside }: PlacedId) =>
    JSON.stringify([path.replaceAll(/\[\d+\]/g, ""), id, beside]);
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
    if (!channel) return { message: "refusals:channelUnknown" };
    const { types } = field;
    if (!types || types.includes(channel.type)) return undefined;
    if (types.every((type) => type === CHANNEL.category)) return { message: "refusals:categoryNeeded" };
    return {
      message: types.every((type) => WRITABLE.includes(type))
        ? "refusals:textChannelNeeded"
        : "refusals:otherChannelNeeded",
    };
  }
  if (!facts.roles) return id === facts.id ? { message: "refusals:roleEveryone" } : undefined;
  const role = facts.roles.find((one) => one.id === id);
  const obstacle = obstacleOf(role, facts);
  if (obstacle === "deleted") return { message: "refusals:roleUnknown" };
  if (obstacle === "everyone") return { message: "refusals:roleEveryone" };
  if (!obstacle || !isGiven(field)) return undefined;
  const messages = {
    managed: "refusals:roleManaged",
    aboveBot: "refusals:roleAboveBot",
    aboveYou: "refusals:roleAboveYou",
  };
  return { message: messages[obstacle], params: { role: role?.name } };
}

/** Tells whether the bot gives what is chosen in a field, or in the rows of one. */
export function isGiven(field: SettingsField): boolean {
  if (field.kind === "rows") return field.fields.some(isGiven);
  return (field.kind === "role" || field.kind === "roles") && field.given === true;
}

export function placedIds(fields: readonly SettingsField[], settings: Settings): PlacedId[] {
  const places: PlacedId[] = [];
  replaceIds(fields, settings, (place) => {
    places.push(place);
    // A row that loses what it requires would end there.
    return place.id;
  });
  return places;
}

type Replace = (place: PlacedId) => string | undefined;

/** Replaces ids in parsed settings. Without a replacement, a single id becomes null; list entries and rows go. */
export function replaceIds(fields: readonly SettingsField[], settings: Settings, replace: Replace): Settings {
  const replaced = fields.map((field) => [field.name, valueOf(field, settings[field.name], replace)]);
  return { ...settings, ...(Object.fromEntries(replaced) as Settings) };
}

function valueOf(
  field: SettingsField,
  value: unknown,
  replace: Replace,
  { at = "", beside }: { at?: string; beside?: PlacedId["beside"] } = {},
): unknown {
  const { kind, name } = field;
  const path = at + name;
  if (kind === "channel" || kind === "role")
    return typeof value === "string" ? (replace({ field, path, id: value, beside }) ?? null) : null;
  if (!Array.isArray(value)) return value;
  if (kind === "channels" || kind === "roles") {
    const ids = value.map((id: string, index) => replace({ field, path: `${path}[${index}]`, id, beside }));
    return [...new Set(ids.filter((id) => id !== undefined))];
  }
  if (kind !== "rows") return value;
  return value.flatMap((row: Settings, index) => rowOf(field.fields, row, replace, `${path}[${index}].`));
}

/** Returns no row if it loses what it requires. */
function rowOf(fields: readonly SettingsField[], row: Settings, replace: Replace, at: string): Settings | [] {
  const replaced: Settings = {};
  for (const field of fields) {
    const { [field.name]: value, ...others } = row;
    const beside = Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1));
    replaced[field.name] = valueOf(field, value, replace, { at, beside });
    if ("required" in field && field.required && value !== null && replaced[field.name] === null) return [];
  }
  return replaced;
}
