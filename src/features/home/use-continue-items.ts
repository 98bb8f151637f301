import { useState } from 'react';
import {
  CONTINUE_WATCHING_ENTRIES,
  DETAILS_MAX_TITLES,
  HISTORY_PAGE_MAX,
  isWatched,
  type WatchedTitleDetails,
} from '#shared/watch-history';
import { trpc } from '../../api/trpc';
import { useSession } from '../../auth/session';
import { useLocalWatches } from '../../storage/local-history-list';
import {
  applyPendingChanges,
  byLastWatched,
  hasValidKey,
  type ListItem,
  toDetailsInput,
  toLocalItems,
  toWaitingItem,
} from '../../sync/list-items';
import { usePendingChanges } from '../../sync/pending-changes';
import { useSavedDetails } from './use-saved-details';

const MAX_ITEMS = DETAILS_MAX_TITLES;

const watchKey = ({ id, season, episode }: ListItem): string => `${id}/${season}/${episode}`;

/** The newest titles with details, then the older ones, because many of the newest may be finished. */
function useServerItems(isSignedIn: boolean) {
  const newest = trpc.history.continueWatching.useQuery(undefined, { enabled: isSignedIn, staleTime: 0 });
  // Also loaded for the progress bars.
  const all = trpc.history.list.useQuery({ limit: HISTORY_PAGE_MAX }, { enabled: isSignedIn });
  const listed = new Set(newest.data?.map(({ id }) => id));
  const older = (all.data?.data ?? [])
    .map((entry) => toWaitingItem(entry, Date.parse(entry.last_watched)))
    .filter(({ id }) => !listed.has(id));
  return {
    items: newest.data && [...newest.data, ...older].sort(byLastWatched),
    isPending: newest.isPending,
    isLoadingOlder: listed.size >= CONTINUE_WATCHING_ENTRIES && all.isPending,
    isError: newest.isError,
    refetch: newest.refetch,
  };
}

/** Adds the details of items that came without them. Only those of the wanted items are loaded. */
function useDetails() {
  const [batches, setBatches] = useState<readonly (readonly ListItem[])[]>([]);
  const results = trpc.useQueries((t) =>
    batches.map((batch) => t.catalogue.watchedTitles({ titles: batch.map(toDetailsInput) })),
  );
  const loaded = new Map<string, Partial<WatchedTitleDetails>>();
  const requested = new Set<string>();
  for (const [index, batch] of batches.entries()) {
    const { data, isPending = true } = results[index] ?? {};
    for (const [position, item] of batch.entries()) {
      requested.add(watchKey(item));
      if (!isPending) loaded.set(watchKey(item), data?.[position] ?? { details: 'unavailable' });
    }
  }
  return {
    add: (item: ListItem): ListItem =>
      item.details === 'waiting' ? { ...item, ...loaded.get(watchKey(item)) } : item,
    load(items: readonly ListItem[]): void {
      const wanted = items.filter((item) => item.details === 'waiting' && !requested.has(watchKey(item)));
      if (wanted.length > 0) setBatches([...batches, wanted]);
    },
  };
}

/**
 * The first ten titles that can be continued, newest first, with their details: those that are known so far, null while
 * none is.
 */
export function useContinueItems() {
  const isSignedIn = useSession().user !== null;
  const local = useLocalWatches();
  const pending = usePendingChanges();
  const server = useServerItems(isSignedIn);
  // While the server's history is not available, the browser's.
  const stored = isSignedIn && server.items ? server.items : toLocalItems(local);
  const isKnown = !isSignedIn || !server.isPending;
  const known = isKnown ? applyPendingChanges(stored, pending, HISTORY_PAGE_MAX).filter(hasValidKey) : [];
  const details = useDetails();
  const detailed = useSavedDetails(known.filter((item) => !isWatched(item)).map(details.add));
  const items = detailed.filter((item) => item.details !== 'missing' && !isWatched(item)).slice(0, MAX_ITEMS);
  details.load(items);
  const waiting = items.findIndex((item) => item.details === 'waiting');
  const ready = waiting < 0 ? items : items.slice(0, waiting);
  const isLoading = !isKnown || waiting >= 0 || server.isLoadingOlder;
  return {
    items: isLoading && ready.length === 0 ? null : ready,
    hasWatched: known.some(isWatched) || detailed.some(isWatched),
    hasFailed: isSignedIn && server.isError && !server.items,
    refetch: server.refetch,
  };
}
