import type { ToWorker } from '../offline/messages';
import { clearAuthData } from './auth-data';
import { forgetPreferences } from './preferences';
import { forgetPastSearches } from './search-history';

/** The offline worker keeps pages that were looked at: of nobody's in particular, but it tells which. */
function forgetVisits(): void {
  const message: ToWorker = { type: 'FORGET' };
  // Where there is no worker, none is ever ready.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}

/**
 * Forgets who is signed in (1 §4 "Session"), and what they left in this browser, which the next person is not to
 * find. What the server has yet to get of them waits under their own name.
 */
export function forgetPerson(): void {
  clearAuthData();
  forgetPreferences();
  forgetPastSearches();
  forgetVisits();
}
