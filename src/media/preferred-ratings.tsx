import type { ReactNode } from 'react';
import { usePreferences } from '../storage/use-preferences';
import { RatingsShown } from './ratings-shown';

/** Shows ratings or not, as the person prefers it. */
export function PreferredRatings({ children }: { children: ReactNode }): ReactNode {
  const { showRatings } = usePreferences();
  return <RatingsShown.Provider value={showRatings}>{children}</RatingsShown.Provider>;
}
