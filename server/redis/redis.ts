import { Redis } from 'ioredis';
import { errorMessage } from '#shared/error-details';
import type { Log } from '../config/logger';
import { withDatabaseSpan } from '../tracing/tracer';

/** No request waits longer than this for Redis: it continues without it. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 1000;
const SOCKET_TIMEOUT_MS = 1500;
const MAX_RECONNECT_DELAY_MS = 1000;
const CHECK_INTERVAL_MS = 1000;
const MIN_LOG_INTERVAL_MS = 30_000;
/** Increase it when the format of keys or events changes. */
const FORMAT_VERSION = 1;

type RedisEvent = 'catalogue-cleared' | 'servers-changed';

type RedisClientOptions = {
  readonly url: string;
  /** Part of every key: instances with the same scope share their data. */
  readonly scope: string;
  readonly log: Pick<Log, 'info' | 'warn'>;
};

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/** @param onError receives the text only: the errors of ioredis contain the command, and so the password */
function connect(url: string, onError: (reason: string) => void): Redis {
  const connection = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // ioredis would not handle its failure: an unhandled rejection. The constructor subscribes on each 'ready'.
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 10), MAX_RECONNECT_DELAY_MS),
    connectionName: 'marquee',
    disableClientInfo: true,
  });
  connection.on('error', (error: Error & { code?: unknown }) =>
    onError(error.message || String(error.code ?? error.name)),
  );
  connection.connect().catch(() => undefined);
  return connection;
}

/** Logs the beginning and end of outages, and refused commands at intervals. */
class OutageLog {
  readonly #log: RedisClientOptions['log'];
  #state: 'initial' | 'available' | 'unavailable' = 'initial';
  #outageLoggedAt = Number.NEGATIVE_INFINITY;
  #refusalLoggedAt = Number.NEGATIVE_INFINITY;

  constructor(log: RedisClientOptions['log']) {
    this.#log = log;
  }

  reportUnavailable(reason: string): void {
    if (this.#state === 'unavailable' || isRecent(this.#outageLoggedAt)) return;
    this.#state = 'unavailable';
    this.#outageLoggedAt = performance.now();
    this.#log.warn({ reason }, 'Redis is unavailable; this instance uses its own memory');
  }

  reportAvailable(): void {
    if (this.#state !== 'available') this.#log.info('Redis is available');
    this.#state = 'available';
  }

  reportRefusal(reason: string): void {
    if (isRecent(this.#refusalLoggedAt)) return;
    this.#refusalLoggedAt = performance.now();
    this.#log.warn({ reason }, 'Redis refused a command');
  }
}

function isRecent(loggedAt: number): boolean {
  return performance.now() - loggedAt < MIN_LOG_INTERVAL_MS;
}

export class RedisClient {
  readonly connection: Redis;
  readonly #prefix: string;
  readonly #channel: string;
  readonly #subscriber: Redis;
  readonly #outageLog: OutageLog;
  readonly #timer: NodeJS.Timeout;
  readonly #listeners = new Map<string, (() => void)[]>();
  readonly #checks: ((redis: Redis) => Promise<void>)[] = [];
  #connectionError = 'it cannot be reached';
  #isAvailable = false;
  #isStopped = false;
  #instanceCount = 1;

  constructor({ url, scope, log }: RedisClientOptions) {
    this.#prefix = `marquee:${FORMAT_VERSION}:${scope}:`;
    this.#channel = this.key('events');
    this.#outageLog = new OutageLog(log);
    const onError = (reason: string): void => {
      this.#connectionError = reason;
    };
    this.connection = connect(url, onError);
    this.#subscriber = connect(url, onError);
    this.#subscriber.on('ready', () => {
      this.#subscriber.subscribe(this.#channel).catch(() => undefined);
      void this.#check();
    });
    this.#subscriber.on('message', (_channel, event) => {
      for (const listener of this.#listeners.get(event) ?? []) listener();
    });
    this.connection.on('ready', () => void this.#check());
    this.#timer = setInterval(() => void this.#check(), CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  get instanceCount(): number {
    return this.#instanceCount;
  }

  key(name: string): string {
    return this.#prefix + name;
  }

  /**
   * Returns undefined when Redis is unavailable, refuses a command or takes longer than half a second.
   * The name of `work` is the name of the operation in traces.
   */
  async run<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result | undefined> {
    if (!this.#isAvailable) return undefined;
    try {
      return await withDatabaseSpan('redis', work.name, () => work(this.connection));
    } catch (error) {
      if (isRefusal(error)) this.#outageLog.reportRefusal(this.#reasonOf(error));
      else this.#setUnavailable(this.#reasonOf(error));
      return undefined;
    }
  }

  /** Also notifies this instance; without delivery guarantee. */
  async publish(event: RedisEvent): Promise<void> {
    await this.connection.publish(this.#channel, event).catch(() => undefined);
  }

  subscribe(event: RedisEvent, listener: () => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** Runs about once a second; Redis counts as unavailable while it rejects. */
  addCheck(check: (redis: Redis) => Promise<void>): void {
    this.#checks.push(check);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#isStopped = true;
    this.#isAvailable = false;
    this.connection.disconnect();
    this.#subscriber.disconnect();
  }

  async #check(): Promise<void> {
    try {
      const [, count] = await this.connection.pubsub('NUMSUB', this.#channel);
      this.#instanceCount = Math.max(1, Number(count) || 1);
      for (const check of this.#checks) await check(this.connection);
      this.#outageLog.reportAvailable();
      this.#isAvailable = true;
    } catch (error) {
      return this.#setUnavailable(this.#reasonOf(error));
    }
    // A connection that only receives would not notice that the other end is gone.
    if (this.#subscriber.status === 'ready') this.#subscriber.ping().catch(() => undefined);
  }

  #setUnavailable(reason: string): void {
    this.#isAvailable = false;
    if (!this.#isStopped) this.#outageLog.reportUnavailable(reason);
  }

  #reasonOf(error: unknown): string {
    // Without a connection, the errors of commands do not name the cause.
    if (this.connection.status !== 'ready') return this.#connectionError;
    return errorMessage(error);
  }
}
