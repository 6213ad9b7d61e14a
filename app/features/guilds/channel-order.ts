import type { GuildChannel } from "#db/schema.ts";
import { CHANNEL } from "./channel-types.ts";

/** Orders channels like Discord: first those without a known category; in each, text before voice, then by position and age. */
export function groupChannels(channels: readonly GuildChannel[]) {
  const categories = channels.filter(({ type }) => type === CHANNEL.category).toSorted(byPosition);
  const known = new Set(categories.map(({ id }) => id));
  const rest = channels.filter(({ type }) => type !== CHANNEL.category);
  const inside = (id: string | undefined) =>
    rest
      .filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : undefined) === id)
      .toSorted((a, b) => Number(isSpoken(a)) - Number(isSpoken(b)) || byPosition(a, b));
  return [undefined, ...categories].map((category) => ({ category, channels: inside(category?.id) }));
}

export function sortChannels(channels: readonly GuildChannel[]): GuildChannel[] {
  return groupChannels(channels).flatMap((group) => [group.category ?? [], group.channels].flat());
}

function isSpoken({ type }: GuildChannel): boolean {
  return type === CHANNEL.voice || type === CHANNEL.stage;
}

function byPosition(a: GuildChannel, b: GuildChannel): number {
  return a.position - b.position || (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
}
