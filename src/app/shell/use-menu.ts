import { useCallback, useEffect, useState } from 'react';

const WIDE = '(width >= 48rem)';
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate'] as const;

type MenuState = { readonly isOpen: boolean; open(): void; close(): void };

/** The state of the mobile menu, which closes on navigation and when the window becomes wide. */
export function useMenu(): MenuState {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!isOpen) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    // After rotation the phone may have no menu button, and the page would stay inert.
    window.matchMedia(WIDE).addEventListener('change', close, { signal });
    for (const type of NAVIGATIONS) window.addEventListener(type, close, { signal });
    return () => listeners.abort();
  }, [isOpen, close]);

  return { isOpen, open: () => setOpen(true), close };
}
