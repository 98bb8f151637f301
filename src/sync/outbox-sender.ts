import { asAccount } from '../api/call-options';
import { errorStatus, isNetworkError } from '../api/error-message';
import type { trpc } from '../api/trpc';
import type { OutboxDatabase } from './outbox-database';
import type { HistoryChange, PendingState, QueuedChange, Title } from './pending-changes';

export type ApiClient = ReturnType<typeof trpc.useUtils>['client'];

const CALL_TIMEOUT_MS = 10_000;
/** A watch that is sent within this time is dated by the server, because the device's clock may be wrong. */
const PROMPT_MS = 5_000;

/** Responses after which the same request may succeed later: timeout, replayed early data, rate limit. */
const TEMPORARY_STATUSES: readonly number[] = [408, 425, 429];

/** `no response`: a retry may succeed. `intercepted`: a proxy or captive portal responded, maybe to this change only. */
type SendOutcome = 'sent' | 'refused' | 'no response' | 'intercepted' | 'signed out';

type UnsentChange = Omit<QueuedChange, 'sequence'>;

const toIso = (timeMs: number): string => new Date(timeMs).toISOString();

async function mutate(
  { history }: ApiClient,
  { change, changedAt }: UnsentChange,
  token: string,
): Promise<void> {
  const options = { ...asAccount(token), signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
  const sentAt = toIso(Date.now());
  if (change.kind === 'clear') {
    await history.clear.mutate({ watched_until: toIso(changedAt), sentAt }, options);
  } else if (change.kind === 'remove') {
    const { media_id: mediaId, media_type: mediaType } = change.title;
    await history.remove.mutate({ mediaId, mediaType, watched_until: toIso(changedAt), sentAt }, options);
  } else if (Date.now() - changedAt < PROMPT_MS) {
    await history.record.mutate(change.watch, options);
  } else {
    // The time of a restored watch is the server's already and needs no correction.
    const clock = change.watch.restores ? {} : { sentAt };
    await history.record.mutate({ ...change.watch, watched_at: toIso(changedAt), ...clock }, options);
  }
}

/** Sending a change twice is harmless, because the server compares the times. */
async function sendChange(client: ApiClient, change: UnsentChange, token: string): Promise<SendOutcome> {
  try {
    await mutate(client, change, token);
    return 'sent';
  } catch (error) {
    const status = errorStatus(error);
    if (status === null || status >= 500 || TEMPORARY_STATUSES.includes(status)) return 'no response';
    if (isNetworkError(error)) return 'intercepted';
    return status === 401 ? 'signed out' : 'refused';
  }
}

const LOCK = 'marquee_outbox';
const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 5 * 60_000;

type SenderOptions = {
  readonly database: OutboxDatabase;
  readonly client: ApiClient;
  readonly userId: string;
  readonly findToken: () => string | null;
  readonly onChange: (state: PendingState) => void;
  readonly onRefused: () => void;
};

export type OutboxSender = ReturnType<typeof createOutboxSender>;

/** Only one tab sends at a time, in browsers that support locks. */
function withLock(run: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, run) : run();
}

/** Sends the queued changes of one account in order. After a failure it retries, with growing intervals. */
export function createOutboxSender(options: SenderOptions) {
  const { database, client, userId, findToken, onChange, onRefused } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = MIN_RETRY_MS;
  let isSending = false;
  let isSendRequested = false;
  let isStopped = false;
  let isStuck = false;
  /** Sending continues after this intercepted change, so that it does not block the others. */
  let skippedUpTo = 0;

  async function findNext(): Promise<QueuedChange | null> {
    const next = await database.first(userId, skippedUpTo);
    if (next || skippedUpTo === 0) return next;
    skippedUpTo = 0;
    return database.first(userId, skippedUpTo);
  }

  function retryLater(): void {
    clearTimeout(timer);
    if (isStopped) return;
    // Random, so that after an outage not all browsers send at the same moment.
    timer = setTimeout(send, retryMs * (1 + Math.random() / 4));
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  async function report(): Promise<void> {
    const pending = await database.list(userId);
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
      if (outcome === 'no response' || outcome === 'intercepted') {
        if (outcome === 'intercepted') skippedUpTo = queued.sequence;
        isStuck = true;
        retryLater();
        return report();
      }
      retryMs = MIN_RETRY_MS;
      await database.remove(queued.sequence);
      if (outcome === 'refused') onRefused();
    }
  }

  function send(): void {
    clearTimeout(timer);
    if (isStopped) return;
    isSendRequested = isSending;
    if (isSending) return;
    isSending = true;
    void withLock(sendAll)
      .catch(() => {
        isStuck = true;
        retryLater();
        return report().catch(() => {});
      })
      .finally(() => {
        isSending = false;
        if (isSendRequested) send();
      });
  }

  return {
    /** Stores the change, then sends it. Resolves once it is stored; rejects if it can be neither stored nor sent. */
    async queue(change: HistoryChange, changedAt: number): Promise<void> {
      try {
        await database.put(userId, change, changedAt);
        await report();
      } catch (error) {
        // The browser's storage is full, so only sending it now can save the change.
        const token = findToken();
        const outcome = token === null ? null : await sendChange(client, { change, changedAt }, token);
        if (outcome !== 'sent') throw error;
      }
      send();
    },
    async discard(title?: Title): Promise<void> {
      await database.discard(userId, title);
      await report();
    },
    send,
    refresh: report,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
