import type { EpisodeNumber } from '#shared/episode-number';
import { findContinuation } from '#shared/next-episode';
import type { Episode, ShowPage } from '#shared/title-page';
import { isFinished, UNKNOWN_POSITION, type WatchPosition } from '#shared/watch-progress';
import { trpc } from '../api/trpc';
import { SEASON_START, selectEpisode } from '../titles/show-address';
import { useNextEpisode } from '../titles/use-next-episode';
import type { WatchRecord } from './pending-changes';
import { useSavedWatch } from './use-saved-position';

export type LastPosition = WatchPosition & {
  readonly isPending: boolean;
  /**
   * The episode that was watched last, or the next one when it was finished and the next one has aired; null if there is
   * none or the show no longer has it.
   */
  readonly current: EpisodeNumber | null;
  readonly facts: Episode | null;
};

const NONE: LastPosition = { isPending: false, current: null, facts: null, ...UNKNOWN_POSITION };
const PENDING: LastPosition = { ...NONE, isPending: true };

function episodeOf(watch: WatchRecord | null): EpisodeNumber | null {
  const { season, episode } = watch ?? {};
  return season && episode ? { season, episode } : null;
}

/** @param isWanted false if the URL contains the episode */
export function useLastPosition(show: ShowPage | null, isWanted: boolean): LastPosition {
  const id = show?.id ?? 0;
  const saved = useSavedWatch('tv', id, isWanted && show !== null);
  const { position = null, duration = null } = saved.watch ?? {};
  const last = episodeOf(saved.watch);
  const isListed = show?.seasons.some(({ number }) => number === last?.season) ?? false;
  const { data, isPending } = trpc.catalogue.seasonPage.useQuery(
    { id, season: last?.season ?? SEASON_START },
    { enabled: isListed },
  );
  const isOver = isListed && isFinished({ position, duration });
  const { next } = useNextEpisode(show, isOver ? last : null, findContinuation);
  if (!isWanted) return NONE;
  if (show === null || (saved.isPending && !saved.watch)) return PENDING;
  if (!last || !isListed) return NONE;
  if (isPending || next.kind === 'loading') return PENDING;
  if (next.kind === 'episode') {
    const { season, episode } = next;
    return { ...NONE, current: { season, episode: episode.number }, facts: episode };
  }
  if (!data) return { ...NONE, current: last, position, duration };
  const episode = selectEpisode(data, { id, ...last });
  if (episode === null || episode === undefined) return NONE;
  return {
    isPending: false,
    current: { season: last.season, episode },
    facts: data.episodes.find(({ number }) => number === episode) ?? null,
    ...(episode === last.episode ? { position, duration } : UNKNOWN_POSITION),
  };
}
