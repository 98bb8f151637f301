import { createRandom, hash } from '../seeded-random';

/** Seeded random numbers for drawing: the same seed always draws the same image. */
export interface ArtworkRandom {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A number from low (inclusive) to high (exclusive). */
  between(low: number, high: number): number;
  /** An integer from low to high, both inclusive. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  /** A random item. Throws a RangeError if there is none. */
  pick<Item>(items: readonly Item[]): Item;
}

/** Combines several integers (kind of image, id, episode) into one seed. */
export function createArtworkRandom(...seeds: readonly number[]): ArtworkRandom {
  const random = createRandom(seeds.reduce(hash, 0));
  return {
    next: () => random.next(),
    between: (low, high) => low + random.next() * (high - low),
    whole: (low, high) => random.between(low, high),
    chance: (probability) => random.chance(probability),
    pick: (items) => random.pick(items),
  };
}
