import { useState } from 'react';
import type { Episode, SeasonPage } from '#shared/title-page';
import { trpc } from '../api/trpc';
import { listWindows } from './episode-details';

/** These episodes of a season with their details, window after window; those to come only have a number and a name. */
export function useEpisodeDetails(
  showId: number,
  season: number | null,
  page: SeasonPage | null,
  shown: readonly Episode[],
): readonly Episode[] {
  const [loaded, setLoaded] = useState(0);
  const windows = season !== null && page?.isBrief ? listWindows(page, shown) : [];
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
