import { type RESTAPIPartialCurrentUserGuild } from "discord-api-types/v10";

import { type AuthorizationCall } from "./current-user.ts";
import { type Guild } from "./guild.ts";
import { invalidField } from "./refusals.ts";

/**
 * GET /users/@me/guilds: the person's guilds by ascending id, in pages of `limit` (1–200, default 200) after or
 * before an id, with counts on request (Discord docs: User, Get Current User Guilds).
 */
export function listMyGuilds({ person, url, platform: { guilds } }: AuthorizationCall) {
  const mine = guilds.flatMap((guild) => {
    const permissions = guild.permissions[person.id];
    return permissions === undefined ? [] : { guild, owner: guild.ownerId === person.id, permissions };
  });
  return guildPage(mine, url);
}

export type Membership = { guild: Guild; owner: boolean; permissions: string };

export function guildPage(memberships: Membership[], url: URL) {
  const before = readSnowflake(url, "before");
  const after = readSnowflake(url, "after");
  const limit = readLimit(url);
  const withCounts = readBoolean(url, "with_counts");

  const mine = memberships
    .map((membership) => ({ id: membership.guild.id, membership }))
    .filter(({ id }) => (before === null || BigInt(id) < before) && (after === null || BigInt(id) > after))
    .sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  const page = before !== null && after === null ? mine.slice(-limit) : mine.slice(0, limit);
  return page.map(({ membership }) => partialGuild(membership, withCounts));
}

function partialGuild({ guild, owner, permissions }: Membership, withCounts: boolean) {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: null,
    owner,
    permissions,
    features: guild.features,
    ...(withCounts && {
      approximate_member_count: guild.memberCount,
      approximate_presence_count: guild.presenceCount,
    }),
  } satisfies RESTAPIPartialCurrentUserGuild;
}

function readSnowflake(url: URL, name: string): bigint | null {
  const value = url.searchParams.get(name);
  if (value === null) return null;
  if (!/^\d{1,20}$/.test(value))
    throw invalidField(name, "NUMBER_TYPE_COERCE", `Value "${value}" is not snowflake.`);
  return BigInt(value);
}

function readLimit(url: URL): number {
  const value = url.searchParams.get("limit") ?? "200";
  if (!/^-?\d+$/.test(value))
    throw invalidField("limit", "NUMBER_TYPE_COERCE", `Value "${value}" is not int.`);
  const limit = Number(value);
  if (limit < 1)
    throw invalidField("limit", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.");
  if (limit > 200)
    throw invalidField("limit", "NUMBER_TYPE_MAX", "int value should be less than or equal to 200.");
  return limit;
}

/** Parses a boolean parameter (Discord docs: Reference, Boolean Query Strings). */
export function readBoolean(url: URL, name: string): boolean {
  const value = url.searchParams.get(name) ?? "false";
  if (["True", "true", "1"].includes(value)) return true;
  if (["False", "false", "0"].includes(value)) return false;
  throw invalidField(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
}
