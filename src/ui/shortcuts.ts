import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export type Shortcut = {
  /** KeyboardEvent.key, with letters in lower case. Keys that are pressed one after the other: 'g h'. */
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
};

/** The shortcuts of the mounted components. */
export const PAGE_SHORTCUTS: RefObject<readonly Shortcut[]>[] = [];

/** Adds shortcuts while the component is mounted. src/app/keyboard has their rules, and lists them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    PAGE_SHORTCUTS.push(latest);
    return () => {
      PAGE_SHORTCUTS.splice(PAGE_SHORTCUTS.indexOf(latest), 1);
    };
  }, []);
}
