export type Random = ReturnType<typeof createRandom>;

/** Creates a reproducible generator from an integer seed (mulberry32, by Tommy Ettinger, public domain). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Returns an integer from 0 up to and excluding the limit. */
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(from: readonly T[]): T => {
      const one = from[below(from.length)];
      if (one === undefined) throw new Error("There is nothing to pick from.");
      return one;
    },
    shuffle: <T>(these: readonly T[]): T[] =>
      these
        .map((one) => ({ one, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ one }) => one),
  };
}
