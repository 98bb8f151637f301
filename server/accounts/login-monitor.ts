import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import type { Log } from '../config/logger';

const FAILURES = ['wrong-credentials', 'rate-limited', 'busy', 'unavailable', 'error'] as const;
export type LoginFailure = (typeof FAILURES)[number];

/** Logs at most one rate-limited login of a network in this time. */
const RATE_LIMITED_INTERVAL_MS = 15 * 60 * 1000;
const MAX_NETWORKS = 10_000;

export class LoginMonitor {
  readonly counter = new Counter({
    name: 'marquee_logins_total',
    help: 'Logins by outcome, with failed confirmations of the password',
    labelNames: ['outcome'],
    registers: [],
  });
  readonly #log: Pick<Log, 'info'>;
  readonly #rateLimitedNetworks = new LRUCache<string, true>({
    max: MAX_NETWORKS,
    ttl: RATE_LIMITED_INTERVAL_MS,
  });

  constructor(log: Pick<Log, 'info'>) {
    this.#log = log;
    for (const outcome of ['success', ...FAILURES]) this.counter.inc({ outcome }, 0);
  }

  countSuccess(): void {
    this.counter.inc({ outcome: 'success' });
  }

  async reportFailure(
    outcome: LoginFailure,
    network: string,
    hashName: () => Promise<string | null>,
    message = 'Login failed',
  ): Promise<void> {
    this.counter.inc({ outcome });
    if (outcome === 'rate-limited') {
      if (this.#rateLimitedNetworks.has(network)) return;
      this.#rateLimitedNetworks.set(network, true);
    }
    this.#log.info({ outcome, network, name: await hashName() }, message);
  }
}
