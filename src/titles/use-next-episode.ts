import { useState } from 'react';
import type { EpisodeNumber } from '#shared/episode-number';
import {
  type findNextEpisode,
  listNextSeasons,
  type NextEpisode,
  type SeasonResult,
} from '#shared/next-episode';
import type { ShowPage } from '#shared/title-page';
import { isNotFoundError } from '../api/error-message';
import { trpc } from '../api/trpc';
import { useRenderContext } from '../hooks/render-context';

type NextEpisodeView = { readonly next: NextEpisode; readonly retry: () => void };

/**
 * What follows an episode. Seasons are loaded one after the other until one has an episode.
 * @param current null to load nothing
 */
export function useNextEpisode(
  show: Pick<ShowPage, 'id' | 'seasons'> | null,
  current: EpisodeNumber | null,
  find: typeof findNextEpisode,
): NextEpisodeView {
  const { today } = useRenderContext();
  const [loaded, setLoaded] = useState(0);
  const seasons = show && current ? listNextSeasons(show, current.season) : [];
  const queries = trpc.useQueries((t) =>
    seasons.map((season, index) =>
      t.catalogue.seasonPage({ id: show?.id ?? 0, season }, { enabled: index <= loaded }),
    ),
  );

  function getSeason(season: number): SeasonResult {
    const query = queries[seasons.indexOf(season)];
    if (query?.data) return query.data;
    if (!query?.error || query.isFetching) return 'loading';
    return isNotFoundError(query.error) ? 'missing' : 'failed';
  }

  const next: NextEpisode = show && current ? find(show, current, getSeason, today) : { kind: 'none' };
  const waiting = next.kind === 'loading' ? seasons.indexOf(next.season) : 0;
  if (waiting > loaded) setLoaded(waiting);
  return {
    next,
    retry() {
      if (next.kind === 'failed') void queries[seasons.indexOf(next.season)]?.refetch();
    },
  };
}
