/** Tells of changes of what is kept under some keys: those that this tab tells of, and any that another tab makes. */
export type StoredChange = {
  tell(): void;
  /** Calls `listener` after each change. @returns what ends it */
  subscribe(listener: () => void): () => void;
};

const notifiers = new Set<() => void>();

/** Notifies the listeners of every key, after many were replaced at once. */
export function notifyAllStoredChanges(): void {
  for (const notify of notifiers) notify();
}

export function createStoredChange(...keys: readonly string[]): StoredChange {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  notifiers.add(tell);
  return {
    tell,
    subscribe(listener) {
      const onStorage = ({ key }: StorageEvent): void => {
        // Null: everything was cleared.
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
