import { clearAuthData } from './auth-data';
import { forgetPreferences } from './preferences';
import { forgetPastSearches } from './search-history';

/**
 * Forgets who is signed in (1 §4 "Session"), and what they left in this browser, which the next person is not to
 * find. What the server has yet to get of them waits under their own name.
 */
export function forgetPerson(): void {
  clearAuthData();
  forgetPreferences();
  forgetPastSearches();
}
