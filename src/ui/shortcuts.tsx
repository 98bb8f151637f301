import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ShortcutHelp } from './shortcut-help';

type Shortcut = {
  /** KeyboardEvent.key; letters in lower case. */
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
};

const registered: RefObject<readonly Shortcut[]>[] = [];

/** The component mounted last comes first and overrides the keys of others. */
function listShortcuts(): Shortcut[] {
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

/** In a menu, letters are typeahead. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role=menu], [role=menu] *');
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const isBehindDialog = document.querySelector('[aria-modal=true]') !== null;
  if (isBehindDialog) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (runShortcut(key)) event.preventDefault();
}

/** Adds keyboard shortcuts while the component is mounted. They are off in text fields and behind dialogs. */
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

/** The shortcuts of every page: `/` opens the search, and `?` lists the shortcuts of the page. */
export function SiteShortcuts({ searchPath }: { readonly searchPath: string }): ReactNode {
  const [help, setHelp] = useState<{ readonly View: typeof ShortcutHelp } | null>(null);
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[] | null>(null);

  async function open(): Promise<void> {
    const { ShortcutHelp: View } = await import('./shortcut-help');
    setHelp({ View });
    setShortcuts(listShortcuts());
  }

  useShortcuts([
    { key: '/', label: 'Search', run: () => navigate(searchPath) },
    // If the chunk can't be loaded, the key does nothing.
    { key: '?', label: 'Show this list', run: () => void open().catch(() => undefined) },
  ]);
  return help && <help.View shortcuts={shortcuts} onClose={() => setShortcuts(null)} />;
}
