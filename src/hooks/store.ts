export type Store<State> = {
  readonly get: () => State;
  readonly set: (changes: Partial<State>) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createStore<State extends object>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    set(changes) {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
