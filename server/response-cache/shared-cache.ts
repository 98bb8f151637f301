import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import type { Log } from '../config/logger';

const TIMEOUT_MS = 5_000;
const MAX_RETRY_DELAY_MS = 30_000;

type SharedCacheOptions = {
  readonly url: string;
  readonly token: string | undefined;
  readonly log: Log;
};

/** The cache in front of the site, such as Varnish or a CDN, of which responses can be removed by their tags. */
export class SharedCache {
  readonly #options: SharedCacheOptions;
  readonly #waiting = new Set<string>();
  readonly #stopping = new AbortController();
  #isRunning = false;

  constructor(options: SharedCacheOptions) {
    this.#options = options;
  }

  /** Returns immediately; a failed call is repeated until it succeeds. */
  purge(tag: string): void {
    this.#waiting.add(tag);
    if (!this.#isRunning) void this.#run();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const policy = retry(handleAll, {
      maxAttempts: Number.POSITIVE_INFINITY,
      backoff: new ExponentialBackoff({ maxDelay: MAX_RETRY_DELAY_MS }),
    }).dangerouslyUnref();
    policy.onRetry((failure) => {
      const err = 'error' in failure ? failure.error : undefined;
      this.#options.log.warn({ err }, 'The shared cache could not be purged; trying again');
    });
    const { signal } = this.#stopping;
    while (this.#waiting.size > 0 && !signal.aborted) {
      // Fails only when the site stops.
      await policy.execute(() => this.#sendWaiting(), signal).catch(() => undefined);
    }
    this.#isRunning = false;
  }

  async #sendWaiting(): Promise<void> {
    const tags = [...this.#waiting];
    // A tag that is added during the call is sent again.
    this.#waiting.clear();
    try {
      await this.#send(tags);
    } catch (error) {
      for (const tag of tags) this.#waiting.add(tag);
      throw error;
    }
  }

  /** Caches without a JSON parser, such as Varnish, read the header. */
  async #send(tags: readonly string[]): Promise<void> {
    const { url, token } = this.#options;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Cache-Tag': tags.join(','),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ tags }),
      redirect: 'error',
      signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The shared cache responded with status ${response.status}.`);
  }
}
