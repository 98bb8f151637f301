/** Hashes two integers to an unsigned 32-bit integer. */
export function hash(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Seeded random numbers: the same seed gives the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(state: number) {
    this.#state = state;
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with probability `share` (0 to 1). */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A random entry. Throws a RangeError if there is none. */
  pick<T>(entries: readonly T[]): T {
    if (entries.length === 0) throw new RangeError('Nothing to pick from');
    return entries[Math.floor(this.next() * entries.length)] as T;
  }

  /** Up to `count` different entries, in random order. */
  pickSome<T>(entries: readonly T[], count: number): T[] {
    const rest = [...entries];
    const picked: T[] = [];
    while (picked.length < count && rest.length > 0) {
      picked.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    }
    return picked;
  }
}

/** Each `purpose` has its own sequence, so that adding a draw to one does not change the others. */
export function createRandom(seed: number, purpose = 0): Random {
  return new Random(hash(seed, purpose));
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/**
 * Deals entries like a shuffled deck: consecutive ordinals (from 0) repeat an entry only after all have been dealt.
 * Every round has another order. Throws a RangeError if there are no entries.
 */
export function deal<T>(entries: readonly T[], ordinal: number, salt: number): T {
  const size = entries.length;
  if (size === 0) throw new RangeError('Nothing to deal');
  const round = Math.floor(ordinal / size);
  let stride = 1 + (hash(round, salt) % size);
  while (commonDivisor(stride, size) !== 1) stride += 1;
  const index = ((ordinal % size) * stride + (hash(round, salt + 7_919) % size)) % size;
  return entries[index] as T;
}
