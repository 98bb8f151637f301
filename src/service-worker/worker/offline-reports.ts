import { responseDate } from '../cached-responses';
import type { ToPage } from '../messages';
import { worker } from './worker-scope';

const MAX_CLIENTS = 50;

/** The last report to each client, for pages that were not listening yet. */
const reports = new Map<string, ToPage>();

function send(clientId: string, message: ToPage): void {
  void worker.clients.get(clientId).then((client) => client?.postMessage(message));
}

/** Reports to a page that the site was unreachable, and the cached response that it received, if any. */
export function reportOffline(clientId: string, cached: Response | undefined): void {
  if (clientId === '') return;
  const message: ToPage = { type: 'AWAY', savedAt: cached ? responseDate(cached, Date.now()) : null };
  if (reports.size >= MAX_CLIENTS) reports.clear();
  // The page shows when its content was saved: a report without a date does not replace one with a date.
  if (message.savedAt !== null || !reports.has(clientId)) reports.set(clientId, message);
  send(clientId, message);
}

/** Repeats the last report to a page that has just started to listen. */
export function repeatReport(clientId: string): void {
  const message = reports.get(clientId);
  if (message) send(clientId, message);
}
