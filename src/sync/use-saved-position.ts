import type { MediaType } from '#shared/media-type';
import type { Watchable } from '#shared/streaming-servers';
import { keepPosition, UNKNOWN_POSITION, type WatchPosition } from '#shared/watch-progress';
import { trpc } from '../api/trpc';
import { useSession } from '../auth/session';
import { useLocalWatches } from '../storage/local-history-list';
import { findPendingWatch, keyOf, usePendingState, type WatchRecord } from './pending-changes';

type SavedWatch = {
  /** Whether the server's history or the queued changes are not known yet. A queued watch is returned meanwhile. */
  readonly isPending: boolean;
  readonly watch: WatchRecord | null;
};

/**
 * The last watch of a title, from the server's history with the queued changes. For visitors, and while the server's
 * history is not available, from the browser's.
 */
export function useSavedWatch(mediaType: MediaType, id: number, isWanted: boolean): SavedWatch {
  const { status, user } = useSession();
  const isSignedIn = user !== null;
  const mediaId = String(id);
  const title = { media_type: mediaType, media_id: mediaId };
  const local = useLocalWatches().find((watch) => keyOf(watch) === keyOf(title));
  const { pending, isLoaded } = usePendingState();
  const queued = findPendingWatch(pending, title);
  const { data, isFetchedAfterMount } = trpc.history.one.useQuery(
    { mediaId, mediaType },
    { enabled: isWanted && isSignedIn, staleTime: 0, refetchOnWindowFocus: true },
  );
  if (!isWanted) return { isPending: false, watch: null };
  const isPending = status === 'checking' || (isSignedIn && !(isFetchedAfterMount && isLoaded));
  const stored = isSignedIn && data ? data.data : (local ?? null);
  if (queued === undefined) return { isPending, watch: isPending ? null : stored };
  return { isPending, watch: queued && keepPosition(queued, stored) };
}

/** Where playback of a movie or of this very episode stopped. @param watchable null while it is not known */
export function useSavedPosition(
  watchable: Watchable | null,
): WatchPosition & { readonly isPending: boolean } {
  const { mediaType = 'movie', id = 0, season, episode } = watchable ?? {};
  const { isPending, watch } = useSavedWatch(mediaType, id, watchable !== null);
  const isSame = mediaType === 'movie' || (watch?.season === season && watch?.episode === episode);
  return { ...UNKNOWN_POSITION, ...(isSame ? watch : null), isPending };
}
