import { useSyncExternalStore } from 'react';
import type { Episode, EpisodeNumber, ShowPage } from '#shared/title-page';
import { trpc } from '../api/trpc';
import { useSession } from '../auth/session';
import { findLocalPosition, subscribeToLocalWatches } from '../storage/local-history';
import { SEASON_START, selectEpisode } from '../titles/show-address';
import { findPendingWatch, usePendingChanges } from './pending-changes';

export type LastPosition = {
  readonly isPending: boolean;
  /** The episode that was watched last; null if there is none or the show no longer has it. */
  readonly current: { readonly season: number; readonly episode: number } | null;
  readonly facts: Episode | null;
};

const NONE: LastPosition = { isPending: false, current: null, facts: null };
const PENDING: LastPosition = { ...NONE, isPending: true };

/** Returns 'season/episode', because useSyncExternalStore compares snapshots by identity; '' for none. */
function writePosition({ season, episode }: Partial<Record<keyof EpisodeNumber, number | null>>): string {
  return season && episode ? `${season}/${episode}` : '';
}

function readPosition(text: string): EpisodeNumber | null {
  const [season = 0, episode = 0] = text.split('/').map(Number);
  return season > 0 && episode > 0 ? { season, episode } : null;
}

/** The position in the server's history. For visitors, and while that is not available, the browser's. */
function useStoredPosition(id: number, isWanted: boolean): EpisodeNumber | null | 'pending' {
  const { status, user } = useSession();
  const local = useSyncExternalStore(
    subscribeToLocalWatches,
    () => writePosition(findLocalPosition(id) ?? {}),
    () => '',
  );
  const queued = findPendingWatch(usePendingChanges(), { media_type: 'tv', media_id: String(id) });
  const isSignedIn = user !== null;
  const { data, isFetchedAfterMount } = trpc.history.one.useQuery(
    { mediaId: String(id), mediaType: 'tv' },
    { enabled: isWanted && isSignedIn, staleTime: 0, refetchOnWindowFocus: true },
  );
  if (!isWanted) return null;
  if (queued !== undefined) return readPosition(writePosition(queued ?? {}));
  if (status === 'checking' || (isSignedIn && !isFetchedAfterMount)) return 'pending';
  return readPosition(isSignedIn && data ? writePosition(data.data ?? {}) : local);
}

/** @param isWanted false if the URL contains the episode */
export function useLastPosition(show: ShowPage | null, isWanted: boolean): LastPosition {
  const id = show?.id ?? 0;
  const stored = useStoredPosition(id, isWanted && show !== null);
  const position = stored === 'pending' ? null : stored;
  const isListed = show?.seasons.some(({ number }) => number === position?.season) ?? false;
  const { data, isPending } = trpc.catalogue.seasonPage.useQuery(
    { id, season: position?.season ?? SEASON_START },
    { enabled: isListed },
  );
  if (!isWanted) return NONE;
  if (show === null || stored === 'pending') return PENDING;
  if (!position || !isListed) return NONE;
  if (isPending) return PENDING;
  if (!data) return { ...NONE, current: position };
  const episode = selectEpisode(data, { id, ...position });
  if (episode === null || episode === undefined) return NONE;
  const facts = data.episodes.find(({ number }) => number === episode) ?? null;
  return { isPending: false, current: { season: position.season, episode }, facts };
}
