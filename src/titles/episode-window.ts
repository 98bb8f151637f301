import { useState } from 'react';
import { EPISODES_PER_WINDOW, type Episode, type SeasonPage } from '#shared/title-page';
import { trpc } from '../api/trpc';

export const EPISODES_SHOWN_FIRST = 6;

/** The start of the window of `size` items that contains an index. The last window ends with the last item. */
export function windowStart(index: number, size: number, length: number): number {
  return Math.max(0, Math.min(index - (index % size), length - size));
}

export function episodesAround({ episodes }: SeasonPage, episode: number | null): readonly Episode[] {
  const index = episodes.findIndex(({ number }) => number === episode);
  const start = windowStart(Math.max(0, index), EPISODES_SHOWN_FIRST, episodes.length);
  return episodes.slice(start, start + EPISODES_SHOWN_FIRST);
}

/** The numbers of the windows by which the details of these consecutive episodes are queried. */
export function listDetailWindows({ episodes }: SeasonPage, shown: readonly Episode[]): readonly number[] {
  const first = episodes.findIndex(({ number }) => number === shown[0]?.number);
  if (first < 0) return [];
  const firstWindow = Math.floor(first / EPISODES_PER_WINDOW);
  const lastWindow = Math.floor((first + shown.length - 1) / EPISODES_PER_WINDOW);
  return Array.from({ length: lastWindow - firstWindow + 1 }, (_, index) => firstWindow + index);
}

/** Episodes with their details, which are loaded window by window. Until then they have a number, name and date only. */
export function useEpisodeDetails(
  showId: number,
  season: number | null,
  page: SeasonPage | null,
  shown: readonly Episode[],
): readonly Episode[] {
  const [loaded, setLoaded] = useState(0);
  const windows = season !== null && page?.isBrief ? listDetailWindows(page, shown) : [];
  const results = trpc.useQueries((t) =>
    windows.map((window, index) =>
      t.catalogue.episodes({ id: showId, season: season ?? 1, window }, { enabled: index <= loaded }),
    ),
  );
  const next = results.findIndex(({ data }) => !data);
  const count = next < 0 ? results.length : next;
  if (count !== loaded) setLoaded(count);
  const details = new Map(results.flatMap(({ data }) => data ?? []).map((each) => [each.number, each]));
  return shown.map((episode) => details.get(episode.number) ?? episode);
}

type EpisodeWindow = {
  readonly shown: readonly Episode[];
  readonly start: number;
  readonly showsAll: boolean;
  readonly setShowsAll: (showsAll: boolean) => void;
};

/** `size` episodes including the current one, or all. The window does not move while it contains the current one. */
export function useEpisodeWindow(
  episodes: readonly Episode[],
  current: number | null,
  size: number,
): EpisodeWindow {
  const [showsAll, setShowsAll] = useState(false);
  const index = Math.max(
    0,
    episodes.findIndex(({ number }) => number === current),
  );
  const [lastStart, setLastStart] = useState(() => windowStart(index, size, episodes.length));
  const isInside = index >= lastStart && index < lastStart + size;
  const start = isInside ? lastStart : windowStart(index, size, episodes.length);
  if (start !== lastStart) setLastStart(start);
  return showsAll
    ? { shown: episodes, start: 0, showsAll, setShowsAll }
    : { shown: episodes.slice(start, start + size), start, showsAll, setShowsAll };
}
