import type { Episode, SeasonPage } from '#shared/title-page';

/** How many episodes of a season are listed at first on the show's page, and read at once with their details. */
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

/** The input of the call that returns the details of these episodes. */
export function detailsInput(id: number, season: number, shown: readonly Episode[]) {
  return { id, season, from: shown[0]?.number ?? 1, count: Math.max(1, shown.length) };
}
