import type { ToPage } from '../../shared/worker-messages';
import { responseDate } from '../cached-responses';
import { worker } from './worker-scope';

const MAX_CLIENTS = 50;

/** The last report to each client, for pages that were not listening yet. */
const reports = new Map<string, ToPage>();

function send(clientId: string, message: ToPage): void {
  void worker.clients.get(clientId).then((client) => client?.postMessage(message));
}

export function reportOffline(clientId: string, cached: Response | undefined): void {
  if (clientId === '') return;
  const message: ToPage = { type: 'AWAY', savedAt: cached ? responseDate(cached, Date.now()) : null };
  if (reports.size >= MAX_CLIENTS) reports.clear();
  // The page shows when its content was saved: a report without a date does not replace one with a date.
  if (message.savedAt !== null || !reports.has(clientId)) reports.set(clientId, message);
  send(clientId, message);
}

export function repeatReport(clientId: string): void {
  const message = reports.get(clientId);
  if (message) send(clientId, message);
}
