import type { ShowView } from '../../media/use-show';

export type Neighbours = {
  /** Numbers of the episodes before and after in the same season; there is no way across seasons (2 §2). */
  readonly previous: number | null;
  readonly next: number | null;
};

/** The episodes beside the one that plays; none while the season's episodes are not known. */
export function findNeighbours(view: Pick<ShowView, 'seasonPage' | 'episode'> | null): Neighbours {
  const numbers = view?.seasonPage?.episodes.map(({ number }) => number) ?? [];
  const place = view ? numbers.indexOf(view.episode) : -1;
  if (place < 0) return { previous: null, next: null };
  return { previous: numbers[place - 1] ?? null, next: numbers[place + 1] ?? null };
}
