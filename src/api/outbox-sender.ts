import type { Outbox, PendingWatch, Title } from '../storage/outbox';
import { type ApiClient, sendWatch } from './send-watch';

const LOCK = 'marquee_outbox';
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** How many watches wait, and whether sending them has failed. */
export type OutboxState = { readonly waiting: number; readonly isStuck: boolean };

type SenderOptions = {
  readonly outbox: Outbox;
  readonly client: ApiClient;
  readonly userId: string;
  /** Whether it is still this person whose token goes along. */
  readonly isSignedIn: () => boolean;
  readonly onChange: (state: OutboxState) => void;
};

export type OutboxSender = {
  /** Keeps the watch in this browser, then sends it. Resolves as soon as it is kept, rejects where it cannot be. */
  queue(watch: PendingWatch, watchedAt: number): Promise<void>;
  /** Drops what waits of a title, or of all. */
  discard(title?: Title): Promise<void>;
  /** Sends what waits, now. */
  send(): void;
  stop(): void;
};

/** One tab at a time, where the browser can tell tabs apart. */
function inTurn(run: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, run) : run();
}

/**
 * Sends a person's watches to the server in their order, each until it is acknowledged; waits longer after each
 * failure, and not at all once the browser is online again (decisions.md "History").
 */
export function createOutboxSender(options: SenderOptions): OutboxSender {
  const { outbox, client, userId, isSignedIn, onChange } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isSending = false;
  let isAskedAgain = false;
  let isStopped = false;

  async function tell(isStuck: boolean): Promise<void> {
    const waiting = await outbox.count(userId);
    if (!isStopped) onChange({ waiting, isStuck: isStuck && waiting > 0 });
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const queued = isStopped || !isSignedIn() ? null : await outbox.first(userId);
      if (!queued) return tell(false);
      const outcome = await sendWatch(client, queued);
      if (outcome === 'signed out') return;
      if (outcome === 'unanswered') {
        await tell(true);
        // A little apart, so that all the browsers of an outage do not come back at the same moment.
        timer = setTimeout(send, waitMs * (1 + Math.random() / 4));
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
        return;
      }
      waitMs = FIRST_WAIT_MS;
      await outbox.remove(queued.sequence);
    }
  }

  function send(): void {
    clearTimeout(timer);
    if (isStopped) return;
    isAskedAgain = isSending;
    if (isSending) return;
    isSending = true;
    void inTurn(sendAll)
      .catch(() => tell(true))
      .finally(() => {
        isSending = false;
        if (isAskedAgain) send();
      });
  }

  return {
    async queue(watch, watchedAt) {
      try {
        await outbox.put(userId, watch, watchedAt);
      } catch (error) {
        // Nothing more fits here: then the server alone can keep it.
        if ((await sendWatch(client, { watch, watchedAt })) !== 'sent') throw error;
      }
      send();
    },
    async discard(title) {
      await outbox.discard(userId, title);
      await tell(false);
    },
    send,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
