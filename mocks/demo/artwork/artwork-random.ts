import { createRandom, mix } from '../seeded-random';

/** A repeatable source of numbers for drawing: the same seed always draws the same picture. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** Any number from low up to, not including, high. */
  between(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  /** One of the items. Throws a RangeError when there is none. */
  pick<Item>(items: readonly Item[]): Item;
}

/** Seeds from several whole numbers (what is drawn, whose id, which episode). */
export function createSeededRandom(...seeds: readonly number[]): SeededRandom {
  const random = createRandom(seeds.reduce(mix, 0));
  return {
    next: () => random.next(),
    between: (low, high) => low + random.next() * (high - low),
    whole: (low, high) => random.between(low, high),
    chance: (probability) => random.chance(probability),
    pick: (items) => random.pick(items),
  };
}
