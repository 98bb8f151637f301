import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';

export type BreakerState = 'closed' | 'half-open' | 'open';

type CircuitBreakerOptions<OpenError extends Error> = {
  readonly isOutage: (error: unknown) => boolean;
  /** @param last the outage that opened the breaker */
  readonly createOpenError: (last: unknown) => OpenError;
  readonly onOpen: (error: OpenError) => void;
  readonly onClose: () => void;
};

const FAILURES_TO_OPEN = 10;
/** Short, so that a recovered host is noticed well within 5 s. */
const PROBE_AFTER_MS = 1000;

const STATES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

/** A probe whose caller stopped waiting, so that it shows nothing about the host. */
class AbandonedProbe extends Error {
  override readonly name = 'AbandonedProbe';
}

/**
 * Opens after repeated outages, then lets one probe through per second. Any other failure counts as a response of the host,
 * unless the call was aborted.
 */
export class CircuitBreaker<OpenError extends Error> {
  readonly #circuit: CircuitBreakerPolicy;
  readonly #isOutage: (error: unknown) => boolean;
  readonly #createOpenError: (last: unknown) => OpenError;
  #lastOutage: unknown;
  #probeAt = 0;
  #isOutageReported = false;

  constructor({ isOutage, createOpenError, onOpen, onClose }: CircuitBreakerOptions<OpenError>) {
    this.#isOutage = isOutage;
    this.#createOpenError = createOpenError;
    // cockatiel compares `duration` with the system clock, which may be set back.
    const isProbeDue = () => this.#isProbeDue();
    const backoff = {
      next: () => backoff,
      get duration() {
        return isProbeDue() ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
      },
    };
    this.#circuit = circuitBreaker(
      handleWhen((error) => isOutage(error) || error instanceof AbandonedProbe),
      {
        breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
        halfOpenAfter: backoff,
      },
    );
    this.#circuit.onBreak(() => {
      this.#probeAt = performance.now() + PROBE_AFTER_MS;
      if (this.#isOutageReported) return;
      this.#isOutageReported = true;
      onOpen(this.openError());
    });
    this.#circuit.onReset(() => {
      this.#isOutageReported = false;
      onClose();
    });
  }

  get state(): BreakerState {
    return STATES[this.#circuit.state];
  }

  /** Throws while the circuit is open, unless the call may be the probe. */
  throwIfOpen(): void {
    if (this.#circuit.state === CircuitState.Open && !this.#isProbeDue()) throw this.openError();
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

  /** @param signal aborts the call */
  async execute<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    try {
      return await this.#circuit.execute(() => this.#observe(call, signal));
    } catch (error) {
      if (error instanceof AbandonedProbe) throw error.cause;
      throw isBrokenCircuitError(error) ? this.openError() : error;
    }
  }

  openError(): OpenError {
    return this.#createOpenError(this.#lastOutage);
  }

  async #observe<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    // The state is still open when a probe begins.
    const isProbe = this.#circuit.state !== CircuitState.Closed;
    try {
      return await call();
    } catch (error) {
      if (this.#isOutage(error)) this.#lastOutage = error;
      else if (isProbe && signal.aborted)
        throw new AbandonedProbe('The caller of the probe stopped waiting', { cause: error });
      throw error;
    }
  }

  #isProbeDue(): boolean {
    return performance.now() >= this.#probeAt;
  }
}
