import { type ComponentType, lazy } from 'react';

export type LazyPage = {
  /** Loads the chunk. After that the page renders synchronously, on the server and during hydration. */
  preload(): Promise<void>;
  /** The page, or a component that suspends until the chunk is loaded. */
  component(): ComponentType;
  retry(): void;
};

export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null;
  let suspending = lazy(load);
  return {
    async preload() {
      loaded ??= (await load()).default;
    },
    component: () => loaded ?? suspending,
    retry() {
      suspending = lazy(load);
    },
  };
}
