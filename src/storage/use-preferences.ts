import { useSyncExternalStore } from 'react';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/preferences';
import { readPreferences, subscribeToPreferences } from './preferences';

/** What this browser prefers, also when another tab changes it; the defaults until the page is mounted. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribeToPreferences, readPreferences, () => DEFAULT_PREFERENCES);
}
