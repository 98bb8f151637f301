import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import type { CatalogueLog } from './catalogue-log';
import type { CatalogueKind } from './requests';
import { pausedFailure, UpstreamFailure } from './upstream-failure';

/** Whether calls are paused. */
export type BreakerState = 'closed' | 'trying' | 'open';

type UpstreamBreakers = {
  /** What calls of this kind go through. */
  of(kind: CatalogueKind): CircuitBreakerPolicy;
  /** Of the calls that are worst off. */
  state(): BreakerState;
};

/** So many failed calls in a row, with no success between, and calls are paused. */
const FAILURES_TO_OPEN = 10;
/** Then one probe at most this often, so that a recovered movie database is noticed well within 5 s. */
const PROBE_AFTER_MS = 1000;

/**
 * cockatiel compares Date.now() with the opening time and would keep the circuit open for an hour when the
 * system clock is set back an hour; `duration` is read at each call, so it can answer from the monotonic clock.
 */
function monotonicPause() {
  const openedAt = performance.now();
  return {
    get duration() {
      return performance.now() - openedAt < PROBE_AFTER_MS
        ? Number.POSITIVE_INFINITY
        : Number.NEGATIVE_INFINITY;
    },
    next: monotonicPause,
  };
}

/** Isolated is paused by hand, which nobody does. */
const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'trying',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

/** Why calls through it are paused, for whoever asks now. */
export function pausedBy({ lastFailure }: CircuitBreakerPolicy): UpstreamFailure {
  return pausedFailure(lastFailure && 'error' in lastFailure ? lastFailure.error : undefined);
}

/** Opens after repeated outages; a missing title, a refused key or our own limits do not count. */
function createBreaker(calls: string, log: CatalogueLog): CircuitBreakerPolicy {
  const outage = handleWhen(
    (error) => error instanceof UpstreamFailure && (error.fault === 'passing' || error.fault === 'lasting'),
  );
  const breaker = circuitBreaker(outage, {
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    halfOpenAfter: { next: monotonicPause },
  });
  breaker.onBreak(() =>
    log.warn({ calls, reason: pausedBy(breaker).message }, 'calls to the movie database are paused'),
  );
  breaker.onReset(() => log.info({ calls }, 'calls to the movie database go on'));
  return breaker;
}

/** Anybody can ask new searches without end: while they alone fail, titles and lists go on. */
export function createUpstreamBreakers(log: CatalogueLog): UpstreamBreakers {
  const searches = createBreaker('searches', log);
  const reads = createBreaker('lists and titles', log);
  return {
    of: (kind) => (kind === 'search' ? searches : reads),
    state() {
      const states = [searches, reads].map(({ state }) => STATES[state]);
      return (['open', 'trying'] as const).find((state) => states.includes(state)) ?? 'closed';
    },
  };
}
