import { createOutboxSender, type OutboxSender } from '../api/outbox-sender';
import type { ApiClient } from '../api/send-watch';
import { openOutbox, type PendingWatch, type Title } from '../storage/outbox';
import { outboxStore } from './outbox-store';
import { findMemberId } from './session-store';

const opened = openOutbox();
const senders = new Map<string, Promise<OutboxSender>>();

function getSender(client: ApiClient, userId: string): Promise<OutboxSender> {
  const known = senders.get(userId);
  if (known) return known;
  const made = opened.then((outbox) =>
    createOutboxSender({
      outbox,
      client,
      userId,
      isSignedIn: () => findMemberId() === userId,
      onChange: outboxStore.set,
    }),
  );
  senders.set(userId, made);
  return made;
}

/** Keeps a watch for the server, and sends it as soon as may be. */
export async function queueWatch(
  client: ApiClient,
  userId: string,
  watch: PendingWatch,
  watchedAt = Date.now(),
): Promise<void> {
  await (await getSender(client, userId)).queue(watch, watchedAt);
}

/** Drops what waits of a title, or of all, so that what is removed does not come back. */
export async function discardWatches(client: ApiClient, userId: string, title?: Title): Promise<void> {
  await (await getSender(client, userId)).discard(title);
}

/** Sends what waits from earlier, and whenever the browser comes back to the network. @returns what ends it */
export function keepSending(client: ApiClient, userId: string): () => void {
  const listening = new AbortController();
  const sender = getSender(client, userId);
  const send = (): void => void sender.then((each) => each.send());
  const { signal } = listening;
  window.addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', send, { signal });
  send();
  return () => {
    listening.abort();
    senders.delete(userId);
    outboxStore.set({ waiting: 0, isStuck: false });
    void sender.then((each) => each.stop());
  };
}
