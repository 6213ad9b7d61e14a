import { channelCountOf, memberCountOf } from "#app/discord/guild-counts.server.ts";

/** Copies counts from any of their supported names to ours. Invalid counts are unchanged, and refused later. */
export function withCounts(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { channels, ...rest } = body;
  const [members, channelCount] = [memberCountOf(body), channelCountOf(body)];
  return {
    ...rest,
    // `channels` may be a count instead of a list.
    ...(channels !== undefined && typeof channels !== "number" && { channels }),
    ...(members > 0 && { member_count: members }),
    ...(channelCount > 0 && { channel_count: channelCount }),
  };
}

/**
 * Returns the entries of a guild list in any supported format: an array, an object with one in `servers`, `guilds` or
 * `data`, or an object by id. An entry that is only an id becomes `{id}`. Everything else is unchanged, and refused
 * later: an unknown object is not an empty list.
 */
export function serversIn(body: unknown): unknown {
  const holder = isObject(body) && ["servers", "guilds", "data"].find((name) => Object.hasOwn(body, name));
  return entriesOf(isObject(body) && holder ? body[holder] : body);
}

function entriesOf(list: unknown): unknown {
  if (Array.isArray(list)) return list.map((entry) => (typeof entry === "string" ? { id: entry } : entry));
  if (!isObject(list)) return list;
  const entries = Object.entries(list);
  if (entries.length === 0 || !entries.every(([key]) => isServerId(digitsOf(key)))) return list;
  return entries.map(([id, entry]) => (isObject(entry) ? { ...entry, id } : { id }));
}

export function digitsOf(id: string): string {
  return id.replace(/\D/g, "");
}

/** Tells whether a text of digits is long enough for a guild id. */
export function isServerId(digits: string): boolean {
  return digits.length > 10;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
