import { useSyncExternalStore } from 'react';
import type { QueuedChange, Title, WatchRecord } from './outbox';
import { EMPTY_OUTBOX, outboxStore } from './outbox-store';

/** Changes of the signed-in user's history that the server does not have yet, in their order. */
export function usePendingChanges(): readonly QueuedChange[] {
  return useSyncExternalStore(
    outboxStore.subscribe,
    () => outboxStore.get().pending,
    () => EMPTY_OUTBOX.pending,
  );
}

/** What a title's history becomes by the queued changes: a watch, null for none, undefined if they leave it as it is. */
export function findPendingWatch(
  pending: readonly QueuedChange[],
  { media_type, media_id }: Title,
): WatchRecord | null | undefined {
  const isSame = (title: Title): boolean => title.media_type === media_type && title.media_id === media_id;
  const last = pending.findLast(
    ({ change }) => change.kind === 'clear' || isSame(change.kind === 'watch' ? change.watch : change.title),
  );
  if (!last) return undefined;
  return last.change.kind === 'watch' ? last.change.watch : null;
}
