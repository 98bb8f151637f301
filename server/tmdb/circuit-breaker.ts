import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import type { Log } from '../config/logger';
import type { CatalogueKind } from './requests';
import { isOutage, pausedFailure, type UpstreamFailure } from './upstream-failure';

export type BreakerState = 'closed' | 'trying' | 'open';

const FAILURES_TO_OPEN = 10;
/** Short, so that a recovered movie database is noticed well within 5 s. */
const PROBE_AFTER_MS = 1000;

const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'trying',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

/** Opens after repeated outages, then lets one probe through per second; any other failure does not count. */
class CircuitBreaker {
  readonly #circuit: CircuitBreakerPolicy;
  #probeAt = 0;
  #isOutageLogged = false;

  constructor(calls: string, log: Log) {
    // cockatiel compares `duration` with the system clock, which may be set back.
    const isProbeDue = () => this.#isProbeDue();
    const backoff = {
      next: () => backoff,
      get duration() {
        return isProbeDue() ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
      },
    };
    this.#circuit = circuitBreaker(handleWhen(isOutage), {
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
      halfOpenAfter: backoff,
    });
    this.#circuit.onBreak(() => {
      this.#probeAt = performance.now() + PROBE_AFTER_MS;
      if (this.#isOutageLogged) return;
      this.#isOutageLogged = true;
      log.warn({ calls, reason: this.pausedFailure().message }, 'Calls to the movie database are paused');
    });
    this.#circuit.onReset(() => {
      this.#isOutageLogged = false;
      log.info({ calls }, 'Calls to the movie database have resumed');
    });
  }

  get state(): BreakerState {
    return STATES[this.#circuit.state];
  }

  /** @throws UpstreamFailure while calls are paused; the call that may be the probe passes. */
  throwIfPaused(): void {
    if (this.#circuit.state === CircuitState.Open && !this.#isProbeDue()) throw this.pausedFailure();
  }

  async waitForProbe(): Promise<void> {
    while (this.#circuit.state === CircuitState.HalfOpen) {
      await new Promise<void>((resolve) => {
        const listener = this.#circuit.onStateChange(() => {
          listener.dispose();
          resolve();
        });
      });
    }
  }

  async execute<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#circuit.execute(call);
    } catch (error) {
      throw isBrokenCircuitError(error) ? this.pausedFailure() : error;
    }
  }

  pausedFailure(): UpstreamFailure {
    const last = this.#circuit.lastFailure;
    return pausedFailure(last && 'error' in last ? last.error : undefined);
  }

  #isProbeDue(): boolean {
    return performance.now() >= this.#probeAt;
  }
}

/** Searches have their own circuit breaker, because clients can send an unlimited number of different ones. */
export class CircuitBreakers {
  readonly #searches: CircuitBreaker;
  readonly #reads: CircuitBreaker;

  constructor(log: Log) {
    this.#searches = new CircuitBreaker('searches', log);
    this.#reads = new CircuitBreaker('lists and titles', log);
  }

  of(kind: CatalogueKind): CircuitBreaker {
    return kind === 'search' ? this.#searches : this.#reads;
  }

  get state(): BreakerState {
    const states = [this.#searches.state, this.#reads.state];
    return (['open', 'trying'] as const).find((state) => states.includes(state)) ?? 'closed';
  }
}
