/**
 * How many members a server has, by whatever name it is told: `approximate_member_count`, `member_count` or `members`. The
 * first positive one wins; 0 where there is none. Lists count by their length.
 */
export function memberCountOf(guild: Readonly<Record<string, unknown>>): number {
  return firstPositive(guild.approximate_member_count, guild.member_count, guild.members);
}

/** The same of channels: `approximate_channel_count`, `channel_count` or `channels`. */
export function channelCountOf(guild: Readonly<Record<string, unknown>>): number {
  return firstPositive(guild.approximate_channel_count, guild.channel_count, guild.channels);
}

/** The most that Postgres counts in an `integer`. */
const MOST = 2_147_483_647;

function firstPositive(...told: unknown[]): number {
  for (const one of told) {
    const count = Array.isArray(one) ? one.length : one;
    if (typeof count === "number" && Number.isInteger(count) && count > 0 && count <= MOST) return count;
  }
  return 0;
}
