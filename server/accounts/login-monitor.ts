import { Counter } from 'prom-client';
import type { Log } from '../config/logger';

const FAILURES = ['wrong-credentials', 'rate-limited', 'busy', 'unavailable', 'error'] as const;

export type FailedLogin = {
  readonly outcome: (typeof FAILURES)[number];
  /** As rate limits count it. */
  readonly network: string;
  /** Keyed hash of the name that was typed; null when the key could not be read. */
  readonly name: string | null;
};

export type LoginMonitor = {
  readonly counter: Counter<'outcome'>;
  countSuccess(): void;
  /** Counts and logs a login that failed or was refused. */
  reportFailure(failure: FailedLogin): void;
};

/** @param log null logs nothing. */
export function createLoginMonitor(log: Pick<Log, 'info'> | null): LoginMonitor {
  const counter = new Counter({
    name: 'marquee_logins_total',
    help: 'Logins by outcome',
    labelNames: ['outcome'],
    registers: [],
  });
  for (const outcome of ['success', ...FAILURES]) counter.inc({ outcome }, 0);
  return {
    counter,
    countSuccess: () => counter.inc({ outcome: 'success' }),
    reportFailure({ outcome, network, name }) {
      counter.inc({ outcome });
      log?.info({ outcome, network, name }, 'Login failed');
    },
  };
}
