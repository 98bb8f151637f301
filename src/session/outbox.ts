import { createOutboxSender, type OutboxSender } from '../api/outbox-sender';
import type { ApiClient } from '../api/send-change';
import { openOutbox, type PendingChange } from '../storage/outbox';
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

/** Keeps a change for the server, and sends it as soon as may be. */
export async function queueChange(client: ApiClient, userId: string, change: PendingChange): Promise<void> {
  await (await getSender(client, userId)).queue(change);
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
