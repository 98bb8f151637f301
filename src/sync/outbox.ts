import { asAccount, withTimeout } from '../api/call-options';
import { isNetworkError } from '../api/error-message';
import { findTokenOf } from '../auth/session';
import { writeStored } from '../storage/browser-storage';
import { createChangeNotifier } from '../storage/change-notifier';
import type { WatchTitle } from '../storage/local-history';
import { listWatchesOf, removeUnsentWatches } from '../storage/local-history-list';
import { showSiteNotice } from '../ui/site-notice';
import { type OutboxDatabase, openOutboxDatabase } from './outbox-database';
import { type ApiClient, OutboxSender, withLock } from './outbox-sender';
import {
  changedTitle,
  type HistoryChange,
  NOTHING_PENDING,
  pendingStore,
  type WatchRecord,
} from './pending-changes';
import { CHANGE_REFUSED } from './texts';

const CHANGE_KEY = 'marquee_outbox_changed';

const otherTabs = createChangeNotifier(CHANGE_KEY);
const opened = openOutboxDatabase().then(withNotifications);
const senders = new Map<string, Promise<OutboxSender>>();

function withNotifications(database: OutboxDatabase): OutboxDatabase {
  const notify = (): void => void writeStored(CHANGE_KEY, Math.random());
  return {
    ...database,
    put: (...change) => database.put(...change).then(notify),
    putEarlier: (...watch) => database.putEarlier(...watch).then(notify),
    discard: (...changes) => database.discard(...changes).then(notify),
    remove: (sequence) => database.remove(sequence).then(notify),
  };
}

function getSender(client: ApiClient, userId: string): Promise<OutboxSender> {
  const existing = senders.get(userId);
  if (existing) return existing;
  const created = opened.then(async (database) => {
    const sender = new OutboxSender({
      database,
      client,
      userId,
      findToken: () => findTokenOf(userId),
      onChange: pendingStore.set,
      onRefused: () => showSiteNotice(CHANGE_REFUSED),
    });
    // Before the changes of this page, which are later.
    await queueUnsentWatches(sender, userId);
    return sender;
  });
  senders.set(userId, created);
  return created;
}

export async function queueWatch(
  client: ApiClient,
  userId: string,
  watch: WatchRecord,
  watchedAt = Date.now(),
): Promise<void> {
  const sender = await getSender(client, userId);
  await sender.queue({ kind: 'watch', watch }, watchedAt);
}

type CallOptions = ReturnType<typeof withTimeout> & ReturnType<typeof asAccount>;

/**
 * Queues the change if the server does not respond. Rejects with the server's error responses. Waits for the changes that
 * any tab is sending: a watch that arrives after a removal would undo it.
 */
async function sendOrQueue(
  client: ApiClient,
  userId: string,
  change: HistoryChange,
  call: (options: CallOptions) => Promise<unknown>,
): Promise<'done' | 'queued'> {
  const changedAt = Date.now();
  const token = findTokenOf(userId);
  if (token === null) throw new Error('This account is not signed in.');
  const sender = await getSender(client, userId);
  return withLock(async () => {
    try {
      await call({ ...withTimeout(), ...asAccount(token) });
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      await sender.queue(change, changedAt);
      return 'queued';
    }
    // Older queued changes would undo the removal. Another tab may have queued later ones.
    await sender.discard(changedTitle(change), changedAt);
    return 'done';
  });
}

export function removeTitle(
  client: ApiClient,
  userId: string,
  title: WatchTitle,
): Promise<'done' | 'queued'> {
  const { media_id: mediaId, media_type: mediaType } = title;
  return sendOrQueue(client, userId, { kind: 'remove', title }, (options) =>
    client.history.remove.mutate({ mediaId, mediaType }, options),
  );
}

export function clearHistory(client: ApiClient, userId: string): Promise<'done' | 'queued'> {
  return sendOrQueue(client, userId, { kind: 'clear' }, (options) =>
    client.history.clear.mutate(undefined, options),
  );
}

export async function discardChanges(client: ApiClient, userId: string): Promise<void> {
  const sender = await getSender(client, userId);
  removeUnsentWatches(userId);
  await sender.discard(null, Infinity);
}

export async function refreshPendingChanges(client: ApiClient, userId: string): Promise<void> {
  const sender = await getSender(client, userId);
  await sender.reportState();
}

/** Queues watches that are in the local history because the page was left, or because the outbox failed. */
async function queueUnsentWatches(sender: OutboxSender, userId: string): Promise<void> {
  const unsent = listWatchesOf(userId);
  if (unsent.length === 0) return;
  try {
    for (const { timestamp, ...watch } of unsent.toReversed()) await sender.queueEarlier(watch, timestamp);
    removeUnsentWatches(userId);
  } catch {}
}

function subscribeToEmptied(onEmptied: () => void): () => void {
  let wasEmpty = pendingStore.get().pending.length === 0;
  return pendingStore.subscribe(() => {
    const isEmpty = pendingStore.get().pending.length === 0;
    const isEmptied = isEmpty && !wasEmpty;
    wasEmpty = isEmpty;
    if (isEmptied) onEmptied();
  });
}

/** @param onEmptied called when the last queued change was sent, by this tab or another */
export function startSending(client: ApiClient, userId: string, onEmptied: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const opening = getSender(client, userId);
  const send = (): void => void opening.then((sender) => sender.send());
  const refresh = (): void => void opening.then((sender) => sender.reportState()).catch(() => {});
  const unsubscribes = [subscribeToEmptied(onEmptied), otherTabs.subscribe(refresh)];
  async function sendUnsent(): Promise<void> {
    const sender = await opening;
    // Those that another tab has stored since this one opened.
    await queueUnsentWatches(sender, userId);
    sender.send();
  }
  window.addEventListener('online', () => void sendUnsent(), { signal });
  document.addEventListener('visibilitychange', send, { signal });
  async function begin(): Promise<void> {
    const sender = await opening;
    await sender.reportState().catch(() => {});
    if (signal.aborted) return;
    pendingStore.set({ isLoaded: true });
    sender.send();
  }
  void begin();
  return () => {
    listeners.abort();
    for (const unsubscribe of unsubscribes) unsubscribe();
    senders.delete(userId);
    pendingStore.set(NOTHING_PENDING);
    void opening.then((sender) => sender.stop());
  };
}
