import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { uniqueBy } from '#shared/unique-by';

export type Shortcut = {
  /** KeyboardEvent.key, with letters in lower case. Keys that are pressed one after the other: 'g h'. */
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
};

const registered: RefObject<readonly Shortcut[]>[] = [];

/** The shortcuts of the mounted components. The component mounted last comes first and overrides the keys of others. */
export function listPageShortcuts(): readonly Shortcut[] {
  const shortcuts = registered.toReversed().flatMap(({ current }) => current);
  return uniqueBy(shortcuts, ({ key }) => key);
}

/** Adds shortcuts while the component is mounted. src/app/keyboard has their rules, and lists them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    registered.push(latest);
    return () => {
      registered.splice(registered.indexOf(latest), 1);
    };
  }, []);
}

/** For buttons that do the same as a key. */
export function pressKey(key: string): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key }));
}
