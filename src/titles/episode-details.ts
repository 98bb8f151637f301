import { EPISODES_PER_WINDOW, type Episode, type SeasonPage } from '#shared/title-page';

/** How many episodes of a season are listed at first on the show's page. */
export const EPISODES_SHOWN_FIRST = 6;

/** Windows follow each other; the last ends with the last item, so that it is as large as the others. */
export function windowStart(index: number, size: number, length: number): number {
  return Math.max(0, Math.min(index - (index % size), length - size));
}

/** The episodes that are read together with one of them; the first of the season where it is null. */
export function episodesAround({ episodes }: SeasonPage, episode: number | null): readonly Episode[] {
  const index = episodes.findIndex(({ number }) => number === episode);
  const start = windowStart(Math.max(0, index), EPISODES_SHOWN_FIRST, episodes.length);
  return episodes.slice(start, start + EPISODES_SHOWN_FIRST);
}

/** The numbers of the windows that hold the details of these episodes, which follow each other in the season. */
export function listWindows({ episodes }: SeasonPage, shown: readonly Episode[]): readonly number[] {
  const first = episodes.findIndex(({ number }) => number === shown[0]?.number);
  if (first < 0) return [];
  const firstWindow = Math.floor(first / EPISODES_PER_WINDOW);
  const lastWindow = Math.floor((first + shown.length - 1) / EPISODES_PER_WINDOW);
  return Array.from({ length: lastWindow - firstWindow + 1 }, (_, index) => firstWindow + index);
}
