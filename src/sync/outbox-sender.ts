import { asAccount } from '../api/call-options';
import { errorStatus, isNetworkError } from '../api/error-message';
import type { trpc } from '../api/trpc';
import type { WatchTitle } from '../storage/local-history';
import type { OutboxDatabase } from './outbox-database';
import type { HistoryChange, PendingState, QueuedChange, WatchRecord } from './pending-changes';

export type ApiClient = ReturnType<typeof trpc.useUtils>['client'];

const CALL_TIMEOUT_MS = 10_000;
/** The server dates a watch that is sent within this time, because the device's clock may be wrong. */
const PROMPT_MS = 5_000;
const TEMPORARY_STATUSES: readonly number[] = [408, 425, 429];

/** `intercepted`: a proxy or captive portal responded, maybe only to this change. */
type SendOutcome = 'sent' | 'refused' | 'unavailable' | 'intercepted' | 'signed out';

type UnsentChange = Omit<QueuedChange, 'sequence'>;

const isRestored = ({ change }: UnsentChange): boolean =>
  change.kind === 'watch' && change.watch.restores === true;

const isRecent = (unsent: UnsentChange): boolean =>
  !isRestored(unsent) && Date.now() - unsent.changedAt < PROMPT_MS;

/** The server corrects the times of a device's clock that is further behind. */
const MAX_CLOCK_OFFSET_MS = 29_999;

type SendOptions = {
  readonly token: string;
  /** Whether the server dates the change. */
  readonly isPrompt: boolean;
  /** Added to the times of the device. */
  readonly clockOffsetMs: number;
};

/** @returns the time of the entry that the server has dated, or null */
async function mutate(
  { history }: ApiClient,
  { change, changedAt }: UnsentChange,
  { token, isPrompt, clockOffsetMs }: SendOptions,
): Promise<number | null> {
  const toServerTime = (timeMs: number): string => new Date(timeMs + clockOffsetMs).toISOString();
  const options = { ...asAccount(token), signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
  const sentAt = toServerTime(Date.now());
  if (change.kind === 'clear') {
    await history.clear.mutate({ watched_until: toServerTime(changedAt), sentAt }, options);
  } else if (change.kind === 'remove') {
    const { media_id: mediaId, media_type: mediaType } = change.title;
    const watched_until = toServerTime(changedAt);
    await history.remove.mutate({ mediaId, mediaType, watched_until, sentAt }, options);
  } else if (isPrompt) {
    const { data } = await history.record.mutate(change.watch, options);
    return data && Date.parse(data.watched_at);
  } else if (change.watch.restores) {
    // A time by the server's clock.
    const watched_at = new Date(changedAt).toISOString();
    await history.record.mutate({ ...change.watch, watched_at }, options);
  } else {
    const watched_at = toServerTime(changedAt);
    await history.record.mutate({ ...change.watch, watched_at, sentAt }, options);
  }
  return null;
}

type SendResult = {
  readonly outcome: SendOutcome;
  /** Of the entry, if the server has dated it. */
  readonly serverTimeMs?: number | null;
};

/** Sending a change twice is harmless, because the server compares the times. */
async function sendChange(
  client: ApiClient,
  change: UnsentChange,
  options: SendOptions,
): Promise<SendResult> {
  try {
    return { outcome: 'sent', serverTimeMs: await mutate(client, change, options) };
  } catch (error) {
    const status = errorStatus(error);
    if (status === null || status >= 500 || TEMPORARY_STATUSES.includes(status))
      return { outcome: 'unavailable' };
    if (isNetworkError(error)) return { outcome: 'intercepted' };
    return { outcome: status === 401 ? 'signed out' : 'refused' };
  }
}

const LOCK = 'marquee_outbox';
const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 5 * 60_000;

/** Only one tab sends at a time, in browsers that support locks. */
export function withLock<Result>(run: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, run) : run();
}

type SenderOptions = {
  readonly database: OutboxDatabase;
  readonly client: ApiClient;
  readonly userId: string;
  readonly findToken: () => string | null;
  readonly onChange: (state: Omit<PendingState, 'isLoaded'>) => void;
  readonly onRefused: () => void;
};

/** Sends the queued changes of one account in order. After a failure it retries, with growing intervals. */
export class OutboxSender {
  readonly #options: SenderOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = MIN_RETRY_MS;
  #isSending = false;
  #isSendRequested = false;
  #isStopped = false;
  #isStuck = false;
  /** Sending continues after this intercepted change, so that it does not block later ones. */
  #skippedUpTo = 0;
  /** How far the device's clock is behind the server's. Without it, later changes could precede those that the server dates. */
  #clockOffsetMs = 0;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Stores the change, then sends it. Resolves once it is stored; rejects if it can be neither stored nor sent. */
  queue(change: HistoryChange, changedAt: number): Promise<void> {
    const { database, userId } = this.#options;
    return this.#store(change, changedAt, () => database.put(userId, change, changedAt));
  }

  /** Like `queue`, but later changes of the title that are queued already win. */
  queueEarlier(watch: WatchRecord, watchedAt: number): Promise<void> {
    const { database, userId } = this.#options;
    return this.#store({ kind: 'watch', watch }, watchedAt, () =>
      database.putEarlier(userId, watch, watchedAt),
    );
  }

  async #store(change: HistoryChange, changedAt: number, put: () => Promise<void>): Promise<void> {
    const { findToken } = this.#options;
    try {
      await put();
      await this.reportState();
    } catch (error) {
      // The browser's storage is full, so only sending it now can save the change.
      const token = findToken();
      const unsent = { change, changedAt };
      const outcome = token === null ? null : await this.#sendOne(unsent, token, isRecent(unsent));
      if (outcome !== 'sent') throw error;
    }
    this.send();
  }

  /** Discards the changes up to a time. Without a title, discards those of all titles. */
  async discard(title: WatchTitle | null, changedUntil: number): Promise<void> {
    await this.#options.database.discard(this.#options.userId, title, changedUntil);
    await this.reportState();
  }

  async reportState(): Promise<void> {
    const { database, userId, findToken, onChange } = this.#options;
    const pending = await database.list(userId);
    // Another account may have signed in, or none.
    if (!this.#isStopped && findToken() !== null)
      onChange({ pending, isStuck: this.#isStuck && pending.length > 0 });
  }

  send(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#isSendRequested = this.#isSending;
    if (this.#isSending) return;
    this.#isSending = true;
    void withLock(() => this.#sendAll())
      .catch(() => this.#waitForRetry().catch(() => {}))
      .finally(() => {
        this.#isSending = false;
        if (this.#isSendRequested) this.send();
      });
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<void> {
    const { database, findToken, onRefused } = this.#options;
    // Once the server has dated one change, it dates the later ones too: by their own times, they could precede it.
    let promptFrom = Infinity;
    for (;;) {
      const token = this.#isStopped ? null : findToken();
      const queued = token === null ? null : await this.#findNext();
      if (token === null || !queued) {
        this.#isStuck = false;
        return this.reportState();
      }
      if (isRecent(queued)) promptFrom = Math.min(promptFrom, queued.changedAt);
      const isPrompt = queued.changedAt >= promptFrom && !isRestored(queued);
      const outcome = await this.#sendOne(queued, token, isPrompt);
      if (outcome === 'signed out') return;
      if (outcome === 'intercepted') this.#skippedUpTo = queued.sequence;
      if (outcome === 'intercepted' || outcome === 'unavailable') return this.#waitForRetry();
      this.#retryMs = MIN_RETRY_MS;
      await database.remove(queued.sequence);
      if (outcome === 'refused') onRefused();
    }
  }

  async #sendOne(unsent: UnsentChange, token: string, isPrompt: boolean): Promise<SendOutcome> {
    const options = { token, isPrompt, clockOffsetMs: this.#clockOffsetMs };
    const { outcome, serverTimeMs } = await sendChange(this.#options.client, unsent, options);
    if (typeof serverTimeMs === 'number')
      this.#clockOffsetMs = Math.min(Math.max(serverTimeMs - Date.now(), 0), MAX_CLOCK_OFFSET_MS);
    return outcome;
  }

  async #findNext(): Promise<QueuedChange | null> {
    const { database, userId } = this.#options;
    const next = await database.first(userId, this.#skippedUpTo);
    if (next || this.#skippedUpTo === 0) return next;
    this.#skippedUpTo = 0;
    return database.first(userId, 0);
  }

  #waitForRetry(): Promise<void> {
    this.#isStuck = true;
    clearTimeout(this.#timer);
    if (!this.#isStopped) {
      // Random, so that after an outage not all browsers send at the same moment.
      this.#timer = setTimeout(() => this.send(), this.#retryMs * (1 + Math.random() / 4));
      this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
    }
    return this.reportState();
  }
}
