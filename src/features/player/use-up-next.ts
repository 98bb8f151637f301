import { useState } from 'react';
import type { EpisodeNumber, ShowPage } from '#shared/title-page';
import { isNotFoundError } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { listNextSeasons, type SeasonResult, selectUpNext, type UpNext } from './up-next-selection';

type UpNextView = { readonly upNext: UpNext; readonly retry: () => void };

/** What follows an episode. Seasons are loaded one after the other until one has an episode. */
export function useUpNext(show: ShowPage, current: EpisodeNumber | null): UpNextView {
  const [loaded, setLoaded] = useState(0);
  const seasons = current === null ? [] : listNextSeasons(show, current.season);
  const queries = trpc.useQueries((t) =>
    seasons.map((season, index) =>
      t.catalogue.seasonPage({ id: show.id, season }, { enabled: index <= loaded }),
    ),
  );

  function getSeason(season: number): SeasonResult {
    const query = queries[seasons.indexOf(season)];
    if (query?.data) return query.data;
    if (!query?.error || query.isFetching) return 'loading';
    return isNotFoundError(query.error) ? 'missing' : 'failed';
  }

  const upNext = selectUpNext(show, current, getSeason);
  const waiting = upNext.kind === 'loading' ? seasons.indexOf(upNext.season) : 0;
  if (waiting > loaded) setLoaded(waiting);
  return {
    upNext,
    retry() {
      if (upNext.kind === 'failed') void queries[seasons.indexOf(upNext.season)]?.refetch();
    },
  };
}
