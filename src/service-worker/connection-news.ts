import { madeAt } from './keepable';
import type { ToPage } from './messages';
import { worker } from './worker-scope';

/** A page asks once it listens; what was told before that is kept for so many pages. */
const MAX_KEPT = 50;

const told = new Map<string, ToPage>();

export function tellPage(clientId: string, message: ToPage): void {
  void worker.clients.get(clientId).then((client) => client?.postMessage(message));
}

/** Tells a page that the site was not reached, and what it was shown instead. */
export function tellAway(clientId: string, shown: Response | undefined): void {
  if (clientId === '') return;
  const message: ToPage = { type: 'AWAY', savedAt: shown ? madeAt(shown, Date.now()) : null };
  if (told.size >= MAX_KEPT) told.clear();
  // What was shown says more than what could not be.
  if (message.savedAt !== null || !told.has(clientId)) told.set(clientId, message);
  tellPage(clientId, message);
}

/** Tells a page that has just begun to listen what it has missed. */
export function tellMissed(clientId: string): void {
  const message = told.get(clientId);
  if (message) tellPage(clientId, message);
}
