import { useState } from 'react';
import { DETAILS_MAX_TITLES, isWatched, type WatchedTitleDetails } from '#shared/watch-history';
import { trpc } from '../../api/trpc';
import { useSession } from '../../auth/session';
import { useLocalWatches } from '../../storage/local-history-list';
import {
  applyPendingChanges,
  hasValidKey,
  type ListItem,
  toDetailsInput,
  toLocalItems,
} from '../../sync/list-items';
import { usePendingChanges } from '../../sync/pending-changes';
import { useSavedDetails } from './use-saved-details';

const isSameWatch = (a: ListItem, b: ListItem): boolean =>
  a.id === b.id && a.season === b.season && a.episode === b.episode;

/** The details of items that came without them; null while they load. */
function useDetails(items: readonly ListItem[]): ((item: ListItem) => ListItem) | null {
  const waiting = items.filter(({ details }) => details === 'waiting');
  const [requested, setRequested] = useState(waiting);
  // Fewer titles after a removal are no reason for another request.
  const hasOther = waiting.some((item) => !requested.some((other) => isSameWatch(item, other)));
  if (hasOther) setRequested(waiting);
  const titles = requested.map(toDetailsInput);
  const { data, isPending } = trpc.catalogue.watchedTitles.useQuery(
    { titles },
    { enabled: titles.length > 0 },
  );
  if (hasOther || (titles.length > 0 && isPending)) return null;
  return (item) => {
    if (item.details !== 'waiting') return item;
    const index = requested.findIndex((other) => isSameWatch(item, other));
    const details: Partial<WatchedTitleDetails> = data?.[index] ?? { details: 'unavailable' };
    return { ...item, ...details };
  };
}

/** The titles that can be continued, newest first, with their details; null while they load. */
export function useContinueItems() {
  const isSignedIn = useSession().user !== null;
  const local = useLocalWatches();
  const pending = usePendingChanges();
  const { data, isPending, isError, refetch } = trpc.history.continueWatching.useQuery(undefined, {
    enabled: isSignedIn,
    staleTime: 0,
  });
  // While the server's history is not available, the browser's.
  const stored = isSignedIn && data ? data : toLocalItems(local);
  const isKnown = !isSignedIn || !isPending;
  const known = isKnown ? applyPendingChanges(stored, pending).filter(hasValidKey) : [];
  const items = known.filter((item) => !isWatched(item)).slice(0, DETAILS_MAX_TITLES);
  const addDetails = useDetails(items);
  const detailed = useSavedDetails(addDetails ? items.map(addDetails) : []);
  return {
    items:
      isKnown && addDetails
        ? detailed.filter((item) => item.details !== 'missing' && !isWatched(item))
        : null,
    hasWatched: known.some(isWatched) || detailed.some(isWatched),
    hasFailed: isSignedIn && isError && !data,
    refetch,
  };
}
