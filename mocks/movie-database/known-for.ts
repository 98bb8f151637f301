import { listCast } from '../demo-catalogue/credits';
import type { Kind } from '../demo-catalogue/genres';
import { getNumbers, type TitleNumbers } from '../demo-catalogue/numbers';

/** People are known for popular titles only; these many of each kind are looked through. */
const RANKS: Record<Kind, number> = { movie: 700, tv: 300 };
const MOST_TITLES = 3;

let index: Map<number, TitleNumbers[]> | undefined;

function buildIndex(): Map<number, TitleNumbers[]> {
  const titles = new Map<number, TitleNumbers[]>();
  for (const kind of ['movie', 'tv'] as const) {
    for (let rank = 0; rank < RANKS[kind]; rank += 1) {
      for (const { person } of listCast(kind, rank)) {
        const sofar = titles.get(person.id) ?? [];
        if (sofar.length < MOST_TITLES) titles.set(person.id, [...sofar, getNumbers(kind, rank)]);
      }
    }
  }
  return titles;
}

/** The best known titles that a person plays in, up to three. Made at its first use. */
export function listKnownFor(personId: number): readonly TitleNumbers[] {
  index ??= buildIndex();
  return index.get(personId) ?? [];
}
