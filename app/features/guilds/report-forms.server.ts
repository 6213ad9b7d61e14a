import { channelCountOf, memberCountOf } from "#app/discord/guild-counts.server.ts";

/**
 * Renames a bot's counts, whichever of the names of docs/bot-api.md it sends, to ours. What is no count at all stays
 * as it is, to be refused.
 */
export function withCounts(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { channels, ...rest } = body;
  const [members, channelCount] = [memberCountOf(body), channelCountOf(body)];
  return {
    ...rest,
    // A number of channels is no list of them.
    ...(channels !== undefined && typeof channels !== "number" && { channels }),
    ...(members > 0 && { member_count: members }),
    ...(channelCount > 0 && { channel_count: channelCount }),
  };
}

/**
 * The entries of a list of servers in any of its forms: a list, an object that holds one as `servers`,
 * `guilds` or `data`, or an object by id. An entry that is only an id becomes `{id}`. Anything else stays as it is, to be
 * refused: an object that is none of these is no empty list.
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

/** An id cut to its digits. */
export function digitsOf(id: string): string {
  return id.replace(/\D/g, "");
}

/** Whether these digits can be a server's id: more than ten. */
export function isServerId(digits: string): boolean {
  return digits.length > 10;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
