import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { readPreferences, subscribeToPreferences, usePreferences } from '../storage/preferences';

const ShowRatings = createContext(true);

export const useShowRatings = (): boolean => useContext(ShowRatings);

/** Sets what server/rendering/early-script.ts sets before the first paint. */
function applyToDocument(): void {
  const { compactMode, theme } = readPreferences();
  const root = document.documentElement;
  root.toggleAttribute('data-compact', compactMode);
  const isLight = theme === 'system' ? systemTheme().matches : theme === 'light';
  const shownTheme = isLight ? 'light' : 'dark';
  if (root.dataset.theme === shownTheme) return;
  root.dataset.theme = shownTheme;
  const ground = getComputedStyle(root).getPropertyValue('--color-ground');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

const systemTheme = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');

export function DisplayPreferences({ children }: { children: ReactNode }): ReactNode {
  const { showRatings } = usePreferences();
  useEffect(() => {
    const system = systemTheme();
    const unsubscribe = subscribeToPreferences(applyToDocument);
    system.addEventListener('change', applyToDocument);
    applyToDocument();
    return () => {
      unsubscribe();
      system.removeEventListener('change', applyToDocument);
    };
  }, []);
  return <ShowRatings value={showRatings}>{children}</ShowRatings>;
}
