/** A reproducible random generator: the same seed gives the same values. */
export interface Random {
  /** Returns an integer from 0 up to and excluding `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(these: readonly T[]): T[];
}

/** Creates a generator from an integer seed (mulberry32, by Tommy Ettinger, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (from) => {
      const one = from[below(from.length)];
      if (one === undefined) throw new Error("There is nothing to pick from.");
      return one;
    },
    shuffle: (these) =>
      these
        .map((one) => ({ one, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ one }) => one),
  };
}
