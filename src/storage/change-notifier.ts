const notifyFunctions = new Set<() => void>();

/** Notifies the listeners of all keys. */
export function notifyAllListeners(): void {
  for (const notify of notifyFunctions) notify();
}

/**
 * Notifies listeners that the values of some localStorage keys have changed: in this tab when `notify` is called, in
 * other tabs by the browser's storage event.
 */
export function createChangeNotifier(...keys: readonly string[]) {
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  notifyFunctions.add(notify);
  return {
    notify,
    /** @returns removes the listener */
    subscribe(listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent): void => {
        // Null: the whole storage was cleared.
        if (key === null || keys.includes(key)) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
