import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';

export type BreakerState = 'closed' | 'trying' | 'open';

type CircuitBreakerOptions<PausedError extends Error> = {
  readonly isOutage: (error: unknown) => boolean;
  /** @param last the outage that opened the breaker */
  readonly createPausedError: (last: unknown) => PausedError;
  readonly onPause: (error: PausedError) => void;
  readonly onResume: () => void;
};

const FAILURES_TO_OPEN = 10;
/** Short, so that a recovered host is noticed well within 5 s. */
const PROBE_AFTER_MS = 1000;

const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'trying',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

/** Opens after repeated outages, then lets one probe through per second; any other failure does not count. */
export class CircuitBreaker<PausedError extends Error> {
  readonly #circuit: CircuitBreakerPolicy;
  readonly #createPausedError: (last: unknown) => PausedError;
  #probeAt = 0;
  #isOutageReported = false;

  constructor({ isOutage, createPausedError, onPause, onResume }: CircuitBreakerOptions<PausedError>) {
    this.#createPausedError = createPausedError;
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
      if (this.#isOutageReported) return;
      this.#isOutageReported = true;
      onPause(this.pausedError());
    });
    this.#circuit.onReset(() => {
      this.#isOutageReported = false;
      onResume();
    });
  }

  get state(): BreakerState {
    return STATES[this.#circuit.state];
  }

  /** Throws while calls are paused; the call that may be the probe passes. */
  throwIfPaused(): void {
    if (this.#circuit.state === CircuitState.Open && !this.#isProbeDue()) throw this.pausedError();
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
      throw isBrokenCircuitError(error) ? this.pausedError() : error;
    }
  }

  pausedError(): PausedError {
    const last = this.#circuit.lastFailure;
    return this.#createPausedError(last && 'error' in last ? last.error : undefined);
  }

  #isProbeDue(): boolean {
    return performance.now() >= this.#probeAt;
  }
}
