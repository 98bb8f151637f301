import { readStored, removeStored, writeStored } from './browser-storage';

const KEY = 'marquee_default_server';

const listeners = new Set<() => void>();

/** The id of the streaming server that this browser prefers; null for an automatic choice (2 §9). */
export function findDefaultServer(): number | null {
  const stored = readStored(KEY);
  return typeof stored === 'number' && Number.isInteger(stored) ? stored : null;
}

/** Keeps a preference, or with null drops it. */
export function saveDefaultServer(id: number | null): void {
  if (id === null) removeStored(KEY);
  else writeStored(KEY, id);
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change, in this tab or another. @returns what ends it */
export function subscribeToDefaultServer(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
