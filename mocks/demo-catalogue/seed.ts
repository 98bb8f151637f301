/** A source of repeatable numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True in `share` (0 to 1) of all calls. */
  chance(share: number): boolean;
  /** One of the entries, all equally likely. Throws a RangeError when there is none. */
  pick<T>(entries: readonly T[]): T;
  /** Up to `count` different entries, in random order. */
  pickSome<T>(entries: readonly T[], count: number): T[];
}

/** Mixes two whole numbers into an unsigned 32-bit one; near inputs give unlike outputs. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A Random over `seed` and `purpose`; each purpose has its own sequence, so one never shifts another. */
export function createRandom(seed: number, purpose = 0): Random {
  let state = mix(seed, purpose);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(entries: readonly T[]): T => {
    const entry = entries[Math.floor(next() * entries.length)];
    if (entry === undefined) throw new RangeError('Nothing to pick from');
    return entry;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick,
    pickSome: (entries, count) => {
      const rest = [...entries];
      const picked = [];
      while (picked.length < count && rest.length > 0) {
        picked.push(...rest.splice(Math.floor(next() * rest.length), 1));
      }
      return picked;
    },
  };
}
