/** Returns the first positive member count under any of its names, else 0. Arrays count by length. */
export function memberCountOf(guild: Readonly<Record<string, unknown>>): number {
  return firstPositive(guild.approximate_member_count, guild.member_count, guild.members);
}

/** Returns a guild's channel count in the same way: `approximate_channel_count`, `channel_count` or `channels`. */
export function channelCountOf(guild: Readonly<Record<string, unknown>>): number {
  return firstPositive(guild.approximate_channel_count, guild.channel_count, guild.channels);
}

const MAX_INTEGER = 2_147_483_647;

function firstPositive(...values: unknown[]): number {
  for (const value of values) {
    const count = Array.isArray(value) ? value.length : value;
    if (typeof count === "number" && Number.isInteger(count) && count > 0 && count <= MAX_INTEGER)
      return count;
  }
  return 0;
}
