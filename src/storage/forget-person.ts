import type { ToWorker } from '../service-worker/messages';
import { clearAuthData, findUserId } from './auth-data';
import { restoreLeftVisitorData, restoreVisitorData } from './visitor-data';

/** The offline worker keeps pages that were looked at: of nobody's in particular, but it tells which. */
function forgetVisits(): void {
  const message: ToWorker = { type: 'FORGET' };
  // Where there is no worker, none is ever ready.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}

/**
 * Removes the account's data from this browser and restores the visitor's. Changes of the history that the server has
 * not received yet stay in the outbox, by the account's id, until the account signs in again.
 */
export function forgetPerson(): void {
  // A token that never belonged to a known account has left nothing here.
  const restore = findUserId() === null ? restoreLeftVisitorData : restoreVisitorData;
  clearAuthData(restore);
  forgetVisits();
}
