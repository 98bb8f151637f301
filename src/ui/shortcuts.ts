import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export type Shortcut = {
  /** The key as KeyboardEvent names it; letters in lower case. */
  readonly key: string;
  /** What it does, for the list that `?` opens. */
  readonly label: string;
  readonly run: () => void;
};

type Shortcuts = RefObject<readonly Shortcut[]>;

/** Those of every component on screen, the newest last. */
const registered: Shortcuts[] = [];

/** What the keys do at the moment, the shell's last; of a key that two want, the newer. */
export function listShortcuts(): Shortcut[] {
  const byKey = new Map<string, Shortcut>();
  for (const { current } of registered.toReversed()) {
    for (const shortcut of current) if (!byKey.has(shortcut.key)) byKey.set(shortcut.key, shortcut);
  }
  return [...byKey.values()];
}

export function runShortcut(key: string): boolean {
  const shortcut = listShortcuts().find((candidate) => candidate.key === key);
  shortcut?.run();
  return shortcut !== undefined;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  // A dialog has the keys to itself.
  if (document.querySelector('dialog:modal')) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (runShortcut(key)) event.preventDefault();
}

/** Keys that act while the component is on screen, and never while somebody types in a field (1 §2, 2 §2). */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (registered.push(latest) === 1) document.addEventListener('keydown', onKeyDown);
    return () => {
      registered.splice(registered.indexOf(latest), 1);
      if (registered.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
