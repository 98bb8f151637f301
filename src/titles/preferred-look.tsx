import { type ReactNode, useEffect } from 'react';
import { readPreferences, subscribeToPreferences } from '../storage/preferences';
import { usePreferences } from '../storage/use-preferences';
import { RatingsShown } from './ratings-shown';

/** Before the first paint server/rendering/early-script.ts says the same; the style sheet does the rest. */
function applyDensity(): void {
  document.documentElement.toggleAttribute('data-compact', readPreferences().compactMode);
}

/** Shows ratings or not, and lists densely or not, as the person prefers it (1 §3 "Preferences"). */
export function PreferredLook({ children }: { children: ReactNode }): ReactNode {
  const { showRatings } = usePreferences();
  useEffect(() => {
    // Another tab may have changed it since the first paint.
    applyDensity();
    return subscribeToPreferences(applyDensity);
  }, []);
  return <RatingsShown.Provider value={showRatings}>{children}</RatingsShown.Provider>;
}
