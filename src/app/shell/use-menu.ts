import { useCallback, useEffect, useState } from 'react';

/** From here on the top bar has room for what the menu holds: theme.css's width for the bar at the foot. */
const WIDE = '(width >= 48rem)';
/** The router's words for "another address", links and Back alike. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate'] as const;

type MenuState = { readonly isOpen: boolean; open(): void; close(): void };

/** Whether the phone's menu is open. It belongs to the page it was opened on, and to a narrow window. */
export function useMenu(): MenuState {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    // A phone turned on its side has no button to have opened it with, and the page behind it would stay inert.
    window.matchMedia(WIDE).addEventListener('change', close, { signal });
    for (const type of NAVIGATIONS) window.addEventListener(type, close, { signal });
    return () => listening.abort();
  }, [isOpen, close]);

  return { isOpen, open: () => setOpen(true), close };
}
