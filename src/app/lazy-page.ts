import { type ComponentType, lazy } from 'react';

/** A page whose code is a chunk of its own. */
export type LazyPage = {
  /** Loads the page's code; rendering after that is synchronous, on the server and at hydration alike. */
  preload(): Promise<void>;
  /** The page itself once its code is there, until then a component that waits for it. */
  component(): ComponentType;
  /** After its code failed to load: the next component() tries again. */
  retry(): void;
};

export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null;
  let waiting = lazy(load);
  return {
    async preload() {
      loaded ??= (await load()).default;
    },
    component: () => loaded ?? waiting,
    retry() {
      waiting = lazy(load);
    },
  };
}
