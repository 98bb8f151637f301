import { useMemo } from 'react';
import { HISTORY_PAGE_MAX, type WatchedTitle } from '#shared/watch-history';
import { keepPosition, type WatchPosition } from '#shared/watch-progress';
import { trpc } from '../api/trpc';
import { useSession } from '../auth/session';
import { useLocalWatches } from '../storage/local-history';
import { type QueuedChange, titleOf, usePendingChanges, type WatchRecord } from './pending-changes';

export type HistoryEntry = WatchedTitle & WatchPosition;

function toEntry({ media_id, media_type, season, episode, position, duration }: WatchRecord): HistoryEntry {
  return {
    mediaType: media_type,
    mediaId: media_id,
    season,
    episode,
    position: position ?? null,
    duration: duration ?? null,
  };
}

function applyChange(entries: readonly HistoryEntry[], { change }: QueuedChange): readonly HistoryEntry[] {
  const title = titleOf(change);
  if (title === null) return [];
  const isSame = ({ mediaType, mediaId }: HistoryEntry): boolean =>
    mediaType === title.media_type && mediaId === title.media_id;
  const others = entries.filter((entry) => !isSame(entry));
  if (change.kind !== 'watch') return others;
  const { watch } = change;
  return [{ ...toEntry(watch), ...keepPosition(watch, entries.find(isSame)) }, ...others];
}

/**
 * The titles that were watched last, newest first; null while they are not known. Includes queued changes. For visitors,
 * and while the server's history is not available, the browser's.
 * @param isWanted false to request nothing from the server
 */
export function useHistoryEntries(isWanted: boolean): readonly HistoryEntry[] | null {
  const { status, user } = useSession();
  const isSignedIn = user !== null;
  const local = useLocalWatches();
  const pending = usePendingChanges();
  const { data, isError } = trpc.history.list.useQuery(
    { limit: HISTORY_PAGE_MAX },
    { enabled: isWanted && isSignedIn },
  );
  const isKnown = status !== 'checking' && (!isSignedIn || data !== undefined || isError);
  return useMemo(() => {
    if (!isKnown) return null;
    const stored: readonly WatchRecord[] = isSignedIn && data ? data.data : local;
    return pending.reduce(applyChange, stored.map(toEntry));
  }, [isKnown, isSignedIn, data, local, pending]);
}
