import type { Episode, SeasonPage } from '#shared/title-page';
import { trpc } from '../api/trpc';
import { detailsInput } from './episode-details';

/** These episodes of a season with all that is known of them; while that is on the way, with their names alone. */
export function useEpisodeDetails(
  showId: number,
  season: number | null,
  page: SeasonPage | null,
  shown: readonly Episode[],
): readonly Episode[] {
  const isWanted = season !== null && page?.isBrief === true && shown.length > 0;
  const { data } = trpc.catalogue.episodes.useQuery(detailsInput(showId, season ?? 1, shown), {
    enabled: isWanted,
  });
  return isWanted && data ? data : shown;
}
