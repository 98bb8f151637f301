import { useSyncExternalStore } from 'react';
import type { MediaType } from '#shared/media-type';
import { titleKey } from '#shared/title-card';
import { createStore } from '../hooks/store';

type Title = { readonly mediaType: MediaType; readonly id: number };

/** The watched share of titles by `titleKey`, 0 to 1. src/sync sets it from the history, so that cards need no data of their own. */
export const progressStore = createStore<{ readonly shares: ReadonlyMap<string, number> }>({
  shares: new Map(),
});

/** The watched share of a title, 0 to 1; null when it is unknown, on the server and during hydration. */
export function useProgressOf(title: Title): number | null {
  const read = (): number | null => progressStore.get().shares.get(titleKey(title)) ?? null;
  return useSyncExternalStore(progressStore.subscribe, read, () => null);
}
