const MAX_TIMES = 200;

/** The durations of the last 200 API responses. */
export class ResponseTimes {
  readonly #times: number[] = [];
  #next = 0;

  record(ms: number): void {
    this.#times[this.#next] = ms;
    this.#next = (this.#next + 1) % MAX_TIMES;
  }

  /** Milliseconds; null before the first response. */
  median(): number | null {
    return this.#times.toSorted((a, b) => a - b)[Math.floor(this.#times.length / 2)] ?? null;
  }
}
