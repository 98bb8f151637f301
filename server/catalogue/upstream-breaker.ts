import { type CircuitBreakerPolicy, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { UpstreamFailure } from './upstream-failure';

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

/** Opens after repeated outages; a missing title, a refused key or our own limits do not count. */
export function createUpstreamBreaker(): CircuitBreakerPolicy {
  const outage = handleWhen(
    (error) => error instanceof UpstreamFailure && (error.fault === 'passing' || error.fault === 'lasting'),
  );
  return circuitBreaker(outage, {
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    halfOpenAfter: { next: monotonicPause },
  });
}
