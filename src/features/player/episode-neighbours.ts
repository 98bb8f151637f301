import type { ShowView } from '../../titles/use-show';

export type Neighbours = {
  /** Numbers of the episodes before and after in the same season; there is no way across seasons. */
  readonly previous: number | null;
  readonly next: number | null;
};

/** The episodes beside the one that plays; none while the season's episodes are not known. */
export function findNeighbours(view: Pick<ShowView, 'seasonPage' | 'current'> | null): Neighbours {
  const numbers = view?.seasonPage?.episodes.map(({ number }) => number) ?? [];
  const index = view?.current ? numbers.indexOf(view.current.episode) : -1;
  if (index < 0) return { previous: null, next: null };
  return { previous: numbers[index - 1] ?? null, next: numbers[index + 1] ?? null };
}
