import { useSyncExternalStore } from 'react';
import { titleKey } from '#shared/title-card';
import type { WatchPosition } from '#shared/watch-progress';
import { createStore } from '../hooks/store';
import type { LocalWatch, WatchTitle } from '../storage/local-history';

export type WatchRecord = Omit<LocalWatch, 'timestamp' | keyof WatchPosition> &
  Partial<WatchPosition> & {
    /** Undoes the removal of the title. The time of the watch is then the server's, not this device's. */
    readonly restores?: true;
  };

/** The key of the title's cards, and the id of its item in lists. */
export const keyOf = ({ media_type, media_id }: WatchTitle): string =>
  titleKey({ mediaType: media_type, id: media_id });

export type HistoryChange =
  | { readonly kind: 'watch'; readonly watch: WatchRecord }
  | { readonly kind: 'remove'; readonly title: WatchTitle }
  | { readonly kind: 'clear' };

export type QueuedChange = {
  readonly sequence: number;
  readonly change: HistoryChange;
  /** By the device's clock, in milliseconds since 1970. */
  readonly changedAt: number;
};

/** Null for a change of all titles. */
export function changedTitle(change: HistoryChange): WatchTitle | null {
  if (change.kind === 'clear') return null;
  return change.kind === 'watch' ? change.watch : change.title;
}

export type PendingState = {
  readonly pending: readonly QueuedChange[];
  readonly isStuck: boolean;
  /** Whether the changes that were queued before this page opened are known. */
  readonly isLoaded: boolean;
};

export const NOTHING_PENDING: PendingState = { pending: [], isStuck: false, isLoaded: false };

export const pendingStore = createStore(NOTHING_PENDING);

export function usePendingState(): PendingState {
  return useSyncExternalStore(pendingStore.subscribe, pendingStore.get, () => NOTHING_PENDING);
}

export function usePendingChanges(): readonly QueuedChange[] {
  return usePendingState().pending;
}

/** A title's latest queued watch; null if it is to be removed, undefined if no change is queued. */
export function findPendingWatch(
  pending: readonly QueuedChange[],
  wanted: WatchTitle,
): WatchRecord | null | undefined {
  const last = pending.findLast(({ change }) => {
    const title = changedTitle(change);
    return title === null || keyOf(title) === keyOf(wanted);
  });
  if (!last) return undefined;
  return last.change.kind === 'watch' ? last.change.watch : null;
}
