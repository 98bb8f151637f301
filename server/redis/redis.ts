import type { Redis } from 'ioredis';
import type { Log } from '../config/logger';
import { connectToRedis, isRefusal } from './connection';

const PROBE_INTERVAL_MS = 1000;
/** An outage that comes and goes is told once in so long. */
const TELL_INTERVAL_MS = 30_000;
/** Keys and channels of another form get another number. */
const VERSION = 1;

export type SharedEvent = 'catalogue-cleared' | 'servers-changed';
const EVENTS: readonly SharedEvent[] = ['catalogue-cleared', 'servers-changed'];

/** What all instances of the site remember together, in Redis; each does without it while Redis is away. */
export type SharedMemory = {
  /** Asks Redis; null while it is away, refuses, or does not answer within half a second. Never rejects. */
  ask<Answer>(work: (redis: Redis) => Promise<Answer>): Promise<{ readonly answer: Answer } | null>;
  isUp(): boolean;
  /** For libraries that need the connection itself. */
  readonly client: Redis;
  /** How many instances there are, this one among them; what was last known while Redis is away. */
  instances(): number;
  /** The full name of a key. */
  key(name: string): string;
  /** Tells the other instances, and this one. */
  publish(event: SharedEvent): Promise<void>;
  on(event: SharedEvent, listener: () => void): void;
  /** Called about once a second while Redis is there, and before it counts as up again; may reject. */
  onProbe(listener: (redis: Redis) => Promise<void>): void;
  stop(): void;
};

type SharedMemoryOptions = {
  readonly url: string;
  /** Instances that are to share have the same; it becomes part of every key. */
  readonly scope: string;
  readonly log: Pick<Log, 'info' | 'warn'>;
};

/** Logs that Redis is away and why, and that it is back, in pairs; what it refuses, now and then. */
function createNews(log: SharedMemoryOptions['log']) {
  let awayAt: number | null = null;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let isSettled = false;
  const isSoonAfter = (at: number): boolean => performance.now() - at < TELL_INTERVAL_MS;
  return {
    away(reason: string): void {
      if (!isSettled && awayAt !== null) return;
      if (awayAt !== null && isSoonAfter(awayAt)) return;
      isSettled = false;
      awayAt = performance.now();
      log.warn({ reason }, 'Redis cannot be used; this instance goes on by its own memory');
    },
    back(): void {
      if (!isSettled) log.info('Redis is used');
      isSettled = true;
    },
    refused(reason: string): void {
      if (isSoonAfter(refusedAt)) return;
      refusedAt = performance.now();
      log.warn({ reason }, 'Redis refused a command');
    },
  };
}

/** Connects to Redis in the background; whether it is there or not, the site starts at once. */
export function createSharedMemory({ url, scope, log }: SharedMemoryOptions): SharedMemory {
  const prefix = `marquee:${VERSION}:${scope}:`;
  const channel = `${prefix}events`;
  const news = createNews(log);
  let lastTrouble = 'it cannot be reached';
  let isUp = false;
  let isStopped = false;
  let instances = 1;
  const note = (reason: string): void => {
    lastTrouble = reason;
  };
  const commands = connectToRedis(url, note);
  const subscriber = connectToRedis(url, note);
  const listeners = new Map<string, (() => void)[]>(EVENTS.map((event) => [event, []]));
  const probeListeners: ((redis: Redis) => Promise<void>)[] = [];

  function giveUp(reason: string): void {
    isUp = false;
    if (!isStopped) news.away(reason);
  }
  const reasonOf = (error: unknown): string => {
    // While there is no connection, ioredis says nothing but that.
    if (commands.status !== 'ready') return lastTrouble;
    return error instanceof Error ? error.message : String(error);
  };

  async function probe(): Promise<void> {
    try {
      const [, count] = await commands.pubsub('NUMSUB', channel).then((told) => [...told]);
      instances = Math.max(1, Number(count) || 1);
      for (const listener of probeListeners) await listener(commands);
      if (!isUp) news.back();
      isUp = true;
    } catch (error) {
      return giveUp(reasonOf(error));
    }
    // A connection that only listens would never notice that it hangs.
    if (subscriber.status === 'ready') subscriber.ping().catch(() => undefined);
  }

  subscriber.on('ready', () => {
    subscriber.subscribe(channel).catch(() => undefined);
    void probe();
  });
  subscriber.on('message', (_channel, event) => {
    for (const listener of listeners.get(event) ?? []) listener();
  });
  commands.on('ready', () => void probe());
  const timer = setInterval(() => void probe(), PROBE_INTERVAL_MS);
  timer.unref();

  async function ask<Answer>(work: (redis: Redis) => Promise<Answer>) {
    if (!isUp) return null;
    try {
      return { answer: await work(commands) };
    } catch (error) {
      // A refusal is about one command; anything else, and nobody asks again before the next probe has succeeded.
      if (isRefusal(error)) news.refused(reasonOf(error));
      else giveUp(reasonOf(error));
      return null;
    }
  }

  return {
    ask,
    client: commands,
    isUp: () => isUp,
    instances: () => instances,
    key: (name) => prefix + name,
    async publish(event) {
      // Whoever does not hear of it finds out by itself.
      await commands.publish(channel, event).catch(() => undefined);
    },
    on(event, listener) {
      listeners.get(event)?.push(listener);
    },
    onProbe(listener) {
      probeListeners.push(listener);
    },
    stop() {
      clearInterval(timer);
      isStopped = true;
      isUp = false;
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}
