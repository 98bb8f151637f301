import type { Episode, EpisodeNumber, ShowPage } from '#shared/title-page';
import { isFinished, UNKNOWN_POSITION, type WatchPosition } from '#shared/watch-progress';
import { trpc } from '../api/trpc';
import { SEASON_START, selectEpisode } from '../titles/show-address';
import type { WatchRecord } from './pending-changes';
import { useSavedWatch } from './use-saved-position';

export type LastPosition = WatchPosition & {
  readonly isPending: boolean;
  /**
   * The episode that was watched last, or the next one of its season when it was finished; null if there is none or the
   * show no longer has it.
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
  const last = episodeOf(saved.watch);
  const isListed = show?.seasons.some(({ number }) => number === last?.season) ?? false;
  const { data, isPending } = trpc.catalogue.seasonPage.useQuery(
    { id, season: last?.season ?? SEASON_START },
    { enabled: isListed },
  );
  if (!isWanted) return NONE;
  if (show === null || (saved.isPending && !saved.watch)) return PENDING;
  if (!last || !isListed) return NONE;
  if (isPending) return PENDING;
  const { position = null, duration = null } = saved.watch ?? {};
  if (!data) return { ...NONE, current: last, position, duration };
  const episode = selectEpisode(data, { id, ...last });
  if (episode === null || episode === undefined) return NONE;
  const index = data.episodes.findIndex(({ number }) => number === episode);
  const isOver = episode === last.episode && isFinished({ position, duration });
  const next = isOver ? data.episodes[index + 1] : undefined;
  const facts = next ?? data.episodes[index] ?? null;
  const current = facts?.number ?? episode;
  const isSameEpisode = current === last.episode;
  return {
    isPending: false,
    current: { season: last.season, episode: current },
    facts,
    ...(isSameEpisode ? { position, duration } : UNKNOWN_POSITION),
  };
}
