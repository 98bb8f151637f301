import { useSyncExternalStore } from 'react';
import {
  findWatch,
  isSameTitle,
  type LocalWatch,
  listStoredWatches,
  storeWatches,
  subscribeToLocalWatches,
  type WatchTitle,
} from './local-history';
import { findOwner, readWatches } from './local-history-entries';

/** The same when an entry is stored again in the current shape. */
const identify = (entry: unknown): string => JSON.stringify([findOwner(entry), findWatch(entry) ?? entry]);

/** Removes exactly these entries, as they were read: others may have been added since, also for another account. */
export function removeStoredWatches(entries: readonly unknown[]): void {
  const removed = new Set(entries.map(identify));
  storeWatches(readWatches().filter((entry) => !removed.has(identify(entry))));
}

/** Older versions of the site may have stored invalid times. */
export function hasValidTime({ timestamp }: Pick<LocalWatch, 'timestamp'>): boolean {
  return !Number.isNaN(new Date(timestamp).getTime());
}

/** @param userId null for those of visitors; otherwise those that could not be sent to this account */
export function listWatchesOf(userId: string | null): LocalWatch[] {
  return readWatches()
    .filter((value) => findOwner(value) === userId)
    .flatMap((value) => findWatch(value) ?? [])
    .filter(hasValidTime);
}

export function removeUnsentWatches(userId: string): void {
  storeWatches(readWatches().filter((value) => findOwner(value) !== userId));
}

const NO_WATCHES: readonly LocalWatch[] = [];
let latest = NO_WATCHES;

/** The visitor's and the signed-in user's watches in this browser, newest first. The same array until one changes. */
export function listLocalWatches(): readonly LocalWatch[] {
  const found = listStoredWatches().flatMap((value) => findWatch(value) ?? []);
  if (JSON.stringify(found) !== JSON.stringify(latest)) latest = found;
  return latest;
}

/** Empty on the server and during hydration. */
export function useLocalWatches(): readonly LocalWatch[] {
  return useSyncExternalStore(subscribeToLocalWatches, listLocalWatches, () => NO_WATCHES);
}

/** Removes a visitor's watch. */
export function removeLocalWatch(title: WatchTitle): void {
  storeWatches(
    readWatches().filter((value) => {
      const watch = findWatch(value);
      return !watch || findOwner(value) !== null || !isSameTitle(watch, title);
    }),
  );
}

/** Undoes `removeLocalWatch`. */
export function restoreLocalWatch(watch: LocalWatch): void {
  const timeOf = (value: unknown): number => findWatch(value)?.timestamp ?? 0;
  storeWatches([...readWatches(), watch].sort((a, b) => timeOf(b) - timeOf(a)));
}
