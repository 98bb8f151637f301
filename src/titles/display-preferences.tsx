import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { readPreferences, subscribeToPreferences, usePreferences } from '../storage/preferences';

const ShowRatings = createContext(true);

export const useShowRatings = (): boolean => useContext(ShowRatings);

/** server/rendering/early-script.ts sets the same attribute before the first paint. */
function applyCompactMode(): void {
  document.documentElement.toggleAttribute('data-compact', readPreferences().compactMode);
}

export function DisplayPreferences({ children }: { children: ReactNode }): ReactNode {
  const { showRatings } = usePreferences();
  useEffect(() => {
    applyCompactMode();
    return subscribeToPreferences(applyCompactMode);
  }, []);
  return <ShowRatings value={showRatings}>{children}</ShowRatings>;
}
