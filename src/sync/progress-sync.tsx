import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { HISTORY_PAGE_MAX } from '#shared/watch-history';
import { keepPosition, UNKNOWN_POSITION, watchProgress } from '#shared/watch-progress';
import { trpc } from '../api/trpc';
import { useSession } from '../auth/session';
import { isPlayerPath } from '../navigation/paths';
import { useLocalWatches } from '../storage/local-history-list';
import { progressStore } from '../titles/watch-progress';
import {
  changedTitle,
  keyOf,
  type QueuedChange,
  usePendingChanges,
  type WatchRecord,
} from './pending-changes';

/** The watched share of each title after the queued changes. */
function listShares(
  stored: readonly WatchRecord[],
  pending: readonly QueuedChange[],
): ReadonlyMap<string, number> {
  // The local history may have two entries of a title, the newest first.
  const watches = new Map(stored.toReversed().map((watch) => [keyOf(watch), watch]));
  for (const { change } of pending) {
    const title = changedTitle(change);
    if (title === null) {
      watches.clear();
      continue;
    }
    const key = keyOf(title);
    if (change.kind !== 'watch') watches.delete(key);
    else watches.set(key, keepPosition(change.watch, watches.get(key)));
  }
  const shares = [...watches].flatMap(([key, watch]): [string, number][] => {
    const share = watchProgress({ ...UNKNOWN_POSITION, ...watch });
    return share === null ? [] : [[key, share]];
  });
  return new Map(shares);
}

/**
 * Supplies the progress bars of cards with the watched shares of the server's history. For visitors, and while that is
 * not available, of the browser's history.
 */
export default function ProgressSync(): null {
  const [path] = useLocation();
  const { status, user } = useSession();
  const isSignedIn = user !== null;
  const local = useLocalWatches();
  const pending = usePendingChanges();
  const { data, isError } = trpc.history.list.useQuery(
    { limit: HISTORY_PAGE_MAX },
    // The player changes the history every few seconds and has no cards.
    { enabled: isSignedIn && !isPlayerPath(path) },
  );
  const isKnown = status !== 'checking' && (!isSignedIn || data !== undefined || isError);

  useEffect(() => {
    const stored = isSignedIn && data ? data.data : local;
    progressStore.set({ shares: isKnown ? listShares(stored, pending) : new Map() });
  }, [isKnown, isSignedIn, data, local, pending]);

  // The history of a user who signs out must not remain on the cards.
  useEffect(() => () => progressStore.set({ shares: new Map() }), []);

  return null;
}
