import { asAccount } from '../api/as-account';
import { isNetworkError } from '../api/error-message';
import { inTime } from '../api/in-time';
import { findTokenOf } from '../auth/session';
import { showSessionNotice } from '../auth/session-notice';
import { writeStored } from '../storage/browser-storage';
import { forgetUnsentWatches, listUnsentWatches } from '../storage/local-history';
import { createStoredChange } from '../storage/stored-change';
import { type HistoryChange, type Outbox, openOutbox, type Title, type WatchRecord } from './outbox';
import { createOutboxSender, type OutboxSender } from './outbox-sender';
import { EMPTY_OUTBOX, type OutboxState, outboxStore } from './outbox-store';
import type { ApiClient } from './send-change';

/** Written after each change of the outbox, so that other tabs read it again. */
const CHANGE_KEY = 'marquee_outbox_changed';

const REFUSED = 'The server did not accept a change to your watch history. It was dropped.';

const storedChange = createStoredChange(CHANGE_KEY);
const opened = openOutbox().then(announceChanges);
const senders = new Map<string, Promise<OutboxSender>>();

/** The outbox, which makes other tabs read it again after each change of this tab. */
function announceChanges(outbox: Outbox): Outbox {
  const announce = (): void => void writeStored(CHANGE_KEY, Math.random());
  return {
    ...outbox,
    put: (...change) => outbox.put(...change).then(announce),
    discard: (...changes) => outbox.discard(...changes).then(announce),
    remove: (sequence) => outbox.remove(sequence).then(announce),
  };
}

function getSender(client: ApiClient, userId: string): Promise<OutboxSender> {
  const known = senders.get(userId);
  if (known) return known;
  const created = opened.then((outbox) =>
    createOutboxSender({
      outbox,
      client,
      userId,
      findToken: () => findTokenOf(userId),
      onChange: outboxStore.set,
      onRefused: () => showSessionNotice(REFUSED),
    }),
  );
  senders.set(userId, created);
  return created;
}

/** Queues a watch and sends it as soon as possible. */
export async function queueWatch(
  client: ApiClient,
  userId: string,
  watch: WatchRecord,
  watchedAt = Date.now(),
): Promise<void> {
  await (await getSender(client, userId)).queue({ kind: 'watch', watch }, watchedAt);
}

/**
 * Makes a change on the server, or queues it when there is no response.
 *
 * @param call makes it on the server.
 * @param title what the change replaces in the outbox; everything without one.
 * @returns whether it was queued.
 * @throws the server's failure response; nothing has changed then.
 */
async function changeNowOrLater(
  client: ApiClient,
  userId: string,
  change: HistoryChange,
  { call, title }: { call: (options: ReturnType<typeof inTime>) => Promise<unknown>; title?: Title },
): Promise<'done' | 'queued'> {
  const changedAt = Date.now();
  const token = findTokenOf(userId);
  if (token === null) throw new Error('This account is not signed in.');
  const sender = await getSender(client, userId);
  try {
    await call({ ...inTime(), ...asAccount(token) });
  } catch (error) {
    if (!isNetworkError(error)) throw error;
    await sender.queue(change, changedAt);
    return 'queued';
  }
  // Older changes would bring back what was removed.
  await sender.discard(title);
  return 'done';
}

export function removeTitle(client: ApiClient, userId: string, title: Title): Promise<'done' | 'queued'> {
  const { media_id: mediaId, media_type: mediaType } = title;
  const call = (options: ReturnType<typeof inTime>) =>
    client.history.remove.mutate({ mediaId, mediaType }, options);
  return changeNowOrLater(client, userId, { kind: 'remove', title }, { call, title });
}

export function clearHistory(client: ApiClient, userId: string): Promise<'done' | 'queued'> {
  const call = (options: ReturnType<typeof inTime>) => client.history.clear.mutate(undefined, options);
  return changeNowOrLater(client, userId, { kind: 'clear' }, { call });
}

/** Drops all queued changes of an account that is deleted. */
export async function discardChanges(client: ApiClient, userId: string): Promise<void> {
  await (await getSender(client, userId)).discard();
}

/** Makes the outbox store show what is queued for an account, also while the account cannot be verified. */
export async function readOutbox(client: ApiClient, userId: string): Promise<void> {
  await (await getSender(client, userId)).refresh();
}

/** Queues what could only be stored in the local history, for want of the code or the room for the outbox. */
async function queueUnsentWatches(sender: OutboxSender, userId: string): Promise<void> {
  const unsent = listUnsentWatches(userId);
  if (unsent.length === 0) return;
  try {
    for (const { timestamp, ...watch } of unsent.toReversed())
      await sender.queue({ kind: 'watch', watch }, timestamp);
    forgetUnsentWatches(userId);
  } catch {
    // There is still no room: they stay where they are until the next visit.
  }
}

function watchOutbox(onEmptied: () => void): () => void {
  let before: OutboxState = outboxStore.get();
  return outboxStore.subscribe(() => {
    const state = outboxStore.get();
    const isEmptied = before.pending.length > 0 && state.pending.length === 0;
    before = state;
    if (isEmptied) onEmptied();
  });
}

/**
 * Sends what is queued, now and whenever the browser is online again, until the returned function is called.
 *
 * @param onEmptied called when the last queued change was sent, by this tab or another.
 */
export function keepSending(client: ApiClient, userId: string, onEmptied: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const sender = getSender(client, userId);
  const send = (): void => void sender.then((each) => each.send());
  const stopWatching = watchOutbox(onEmptied);
  const refresh = (): void => void sender.then((each) => each.refresh()).catch(() => {});
  const stopFollowing = storedChange.subscribe(refresh);
  window.addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', send, { signal });
  async function begin(): Promise<void> {
    const each = await sender;
    // Without the browser's storage there is nothing to show; sending tries again by itself.
    await each.refresh().catch(() => {});
    if (listening.signal.aborted) return;
    each.send();
    await queueUnsentWatches(each, userId);
  }
  void begin();
  return () => {
    listening.abort();
    stopWatching();
    stopFollowing();
    senders.delete(userId);
    outboxStore.set(EMPTY_OUTBOX);
    void sender.then((each) => each.stop());
  };
}
