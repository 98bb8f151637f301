import { withTimeout } from '../limits/timeout';

/** A query that many callers share: each gets the result of one that began after its call. */
export class FreshQuery<Result> {
  readonly #query: () => Promise<Result>;
  readonly #timeoutMs: number;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<Result> | null = null;

  constructor(query: () => Promise<Result>, timeoutMs: number) {
    this.#query = query;
    this.#timeoutMs = timeoutMs;
  }

  run(): Promise<Result> {
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      const result = withTimeout(this.#query, this.#timeoutMs);
      this.#running = result.catch(() => {});
      return result;
    });
    return this.#next;
  }
}
