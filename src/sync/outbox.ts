/* Delivers changes of the watch history to the server, also after outages. See src/README.md. */
import { asAccount, withTimeout } from '../api/call-options';
import { isNetworkError } from '../api/error-message';
import { findTokenOf } from '../auth/session';
import { writeStored } from '../storage/browser-storage';
import { createChangeNotifier } from '../storage/change-notifier';
import { listUnsentWatches, removeUnsentWatches } from '../storage/local-history';
import { showSiteNotice } from '../ui/site-notice';
import { type OutboxDatabase, openOutboxDatabase } from './outbox-database';
import { type ApiClient, createOutboxSender, type OutboxSender } from './outbox-sender';
import {
  type HistoryChange,
  NOTHING_PENDING,
  pendingStore,
  type Title,
  type WatchRecord,
} from './pending-changes';
import { CHANGE_REFUSED } from './texts';

/** Written after each change: other tabs then read the outbox again. */
const CHANGE_KEY = 'marquee_outbox_changed';

const otherTabs = createChangeNotifier(CHANGE_KEY);
const opened = openOutboxDatabase().then(notifyOtherTabs);
const senders = new Map<string, Promise<OutboxSender>>();

function notifyOtherTabs(database: OutboxDatabase): OutboxDatabase {
  const notify = (): void => void writeStored(CHANGE_KEY, Math.random());
  return {
    ...database,
    put: (...change) => database.put(...change).then(notify),
    discard: (...changes) => database.discard(...changes).then(notify),
    remove: (sequence) => database.remove(sequence).then(notify),
  };
}

function getSender(client: ApiClient, userId: string): Promise<OutboxSender> {
  const existing = senders.get(userId);
  if (existing) return existing;
  const created = opened.then((database) =>
    createOutboxSender({
      database,
      client,
      userId,
      findToken: () => findTokenOf(userId),
      onChange: pendingStore.set,
      onRefused: () => showSiteNotice(CHANGE_REFUSED),
    }),
  );
  senders.set(userId, created);
  return created;
}

export async function queueWatch(
  client: ApiClient,
  userId: string,
  watch: WatchRecord,
  watchedAt = Date.now(),
): Promise<void> {
  await (await getSender(client, userId)).queue({ kind: 'watch', watch }, watchedAt);
}

/** Queues the change without a response, and throws error responses. Without `title` all queued changes are discarded. */
async function sendOrQueue(
  client: ApiClient,
  userId: string,
  change: HistoryChange,
  { call, title }: { call: (options: ReturnType<typeof withTimeout>) => Promise<unknown>; title?: Title },
): Promise<'done' | 'queued'> {
  const changedAt = Date.now();
  const token = findTokenOf(userId);
  if (token === null) throw new Error('This account is not signed in.');
  const sender = await getSender(client, userId);
  try {
    await call({ ...withTimeout(), ...asAccount(token) });
  } catch (error) {
    if (!isNetworkError(error)) throw error;
    await sender.queue(change, changedAt);
    return 'queued';
  }
  // Older queued changes would undo the removal.
  await sender.discard(title);
  return 'done';
}

export function removeTitle(client: ApiClient, userId: string, title: Title): Promise<'done' | 'queued'> {
  const { media_id: mediaId, media_type: mediaType } = title;
  const call = (options: ReturnType<typeof withTimeout>) =>
    client.history.remove.mutate({ mediaId, mediaType }, options);
  return sendOrQueue(client, userId, { kind: 'remove', title }, { call, title });
}

export function clearHistory(client: ApiClient, userId: string): Promise<'done' | 'queued'> {
  const call = (options: ReturnType<typeof withTimeout>) => client.history.clear.mutate(undefined, options);
  return sendOrQueue(client, userId, { kind: 'clear' }, { call });
}

export async function discardChanges(client: ApiClient, userId: string): Promise<void> {
  await (await getSender(client, userId)).discard();
}

/** Loads the queued changes of an account into the pending store, also while the session is not verified. */
export async function refreshPendingChanges(client: ApiClient, userId: string): Promise<void> {
  await (await getSender(client, userId)).refresh();
}

/** Queues watches that are in the local history because the outbox could not be loaded or had no space. */
async function queueUnsentWatches(sender: OutboxSender, userId: string): Promise<void> {
  const unsent = listUnsentWatches(userId);
  if (unsent.length === 0) return;
  try {
    for (const { timestamp, ...watch } of unsent.toReversed())
      await sender.queue({ kind: 'watch', watch }, timestamp);
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
  const listening = new AbortController();
  const { signal } = listening;
  const sender = getSender(client, userId);
  const send = (): void => void sender.then((each) => each.send());
  const refresh = (): void => void sender.then((each) => each.refresh()).catch(() => {});
  const unsubscribes = [subscribeToEmptied(onEmptied), otherTabs.subscribe(refresh)];
  window.addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', send, { signal });
  async function begin(): Promise<void> {
    const each = await sender;
    await each.refresh().catch(() => {});
    if (signal.aborted) return;
    each.send();
    await queueUnsentWatches(each, userId);
  }
  void begin();
  return () => {
    listening.abort();
    for (const unsubscribe of unsubscribes) unsubscribe();
    senders.delete(userId);
    pendingStore.set(NOTHING_PENDING);
    void sender.then((each) => each.stop());
  };
}
