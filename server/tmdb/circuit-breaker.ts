import type { Log } from '../config/logger';
import { type BreakerState, CircuitBreaker } from '../limits/circuit-breaker';
import type { CatalogueKind } from './requests';
import { isOutage, openCircuitFailure, type UpstreamFailure } from './upstream-failure';

function createBreaker(calls: string, log: Log): CircuitBreaker<UpstreamFailure> {
  return new CircuitBreaker({
    isOutage,
    createOpenError: openCircuitFailure,
    onOpen: ({ message }) => log.warn({ calls, reason: message }, 'Calls to the movie database are paused'),
    onClose: () => log.info({ calls }, 'Calls to the movie database have resumed'),
  });
}

/** Searches have their own circuit breaker, because clients can send an unlimited number of different ones. */
export class CircuitBreakers {
  readonly #searches: CircuitBreaker<UpstreamFailure>;
  readonly #reads: CircuitBreaker<UpstreamFailure>;

  constructor(log: Log) {
    this.#searches = createBreaker('searches', log);
    this.#reads = createBreaker('lists and titles', log);
  }

  of(kind: CatalogueKind): CircuitBreaker<UpstreamFailure> {
    return kind === 'search' ? this.#searches : this.#reads;
  }

  get state(): BreakerState {
    const states = [this.#searches.state, this.#reads.state];
    return (['open', 'half-open'] as const).find((state) => states.includes(state)) ?? 'closed';
  }
}
