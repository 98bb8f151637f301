import type { HistoryChange, Outbox, QueuedChange, Title } from './outbox';
import type { OutboxState } from './outbox-store';
import { type ApiClient, sendChange } from './send-change';

const LOCK = 'marquee_outbox';
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

type SenderOptions = {
  readonly outbox: Outbox;
  readonly client: ApiClient;
  readonly userId: string;
  /** The token of this account; null unless it is signed in. */
  readonly findToken: () => string | null;
  readonly onChange: (state: OutboxState) => void;
  /** Called when the server refused a change, which is dropped. */
  readonly onRefused: () => void;
};

export type OutboxSender = {
  /** Stores the change, then sends it. Resolves once it is stored; rejects if it can be neither stored nor sent. */
  queue(change: HistoryChange, changedAt: number): Promise<void>;
  /** Drops the queued changes of a title, or all. */
  discard(title?: Title): Promise<void>;
  /** Sends what is queued, now. */
  send(): void;
  /** Reads again what is queued, after another tab has changed it. */
  refresh(): Promise<void>;
  stop(): void;
};

/** One tab at a time, in browsers that support locks. */
function withLock(run: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, run) : run();
}

/**
 * Sends the changes of an account in their order, each until the server acknowledges it. Waits longer after each
 * failure.
 */
export function createOutboxSender(options: SenderOptions): OutboxSender {
  const { outbox, client, userId, findToken, onChange, onRefused } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isSending = false;
  let isAskedAgain = false;
  let isStopped = false;
  let isStuck = false;
  /** Sending goes on after this change, so that one that never gets through does not hold up the others. */
  let passed = 0;

  async function findNext(): Promise<QueuedChange | null> {
    const next = await outbox.first(userId, passed);
    if (next || passed === 0) return next;
    passed = 0;
    return outbox.first(userId, passed);
  }

  function retryLater(): void {
    clearTimeout(timer);
    if (isStopped) return;
    // Random, so that the browsers of an outage do not all come back at the same moment.
    timer = setTimeout(send, waitMs * (1 + Math.random() / 4));
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  async function report(): Promise<void> {
    const pending = await outbox.list(userId);
    if (!isStopped) onChange({ pending, isStuck: isStuck && pending.length > 0 });
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const token = isStopped ? null : findToken();
      const queued = token === null ? null : await findNext();
      if (token === null || !queued) {
        isStuck = false;
        return report();
      }
      const outcome = await sendChange(client, queued, token);
      if (outcome === 'signed out') return;
      if (outcome === 'unanswered' || outcome === 'intercepted') {
        if (outcome === 'intercepted') passed = queued.sequence;
        isStuck = true;
        retryLater();
        return report();
      }
      waitMs = FIRST_WAIT_MS;
      await outbox.remove(queued.sequence);
      if (outcome === 'refused') onRefused();
    }
  }

  function send(): void {
    clearTimeout(timer);
    if (isStopped) return;
    isAskedAgain = isSending;
    if (isSending) return;
    isSending = true;
    void withLock(sendAll)
      .catch(() => {
        // The browser's storage failed.
        isStuck = true;
        retryLater();
        return report().catch(() => {});
      })
      .finally(() => {
        isSending = false;
        if (isAskedAgain) send();
      });
  }

  return {
    async queue(change, changedAt) {
      try {
        await outbox.put(userId, change, changedAt);
        await report();
      } catch (error) {
        // The storage is full: then only the server can keep it.
        const token = findToken();
        const outcome = token === null ? null : await sendChange(client, { change, changedAt }, token);
        if (outcome !== 'sent') throw error;
      }
      send();
    },
    async discard(title) {
      await outbox.discard(userId, title);
      await report();
    },
    send,
    refresh: report,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
