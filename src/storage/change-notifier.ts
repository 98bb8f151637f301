const notifyFunctions = new Set<() => void>();

export function notifyAllListeners(): void {
  for (const notify of notifyFunctions) notify();
}

/** Listeners are called by `notify` in this tab, and when another tab changes one of the localStorage keys. */
export function createChangeNotifier(...keys: readonly string[]) {
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  notifyFunctions.add(notify);
  return {
    notify,
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
