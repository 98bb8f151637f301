import type { CatalogueLog } from './catalogue-log';

const HINT =
  'Check TMDB_API_KEY (a v3 API key or a v4 read access token) and TMDB_READ_TOKEN against the settings of your ' +
  'account at the movie database.';

/** Whether the movie database rejects the configured key; logged once, and once more when it is accepted again. */
export class RejectedKey {
  readonly #log: CatalogueLog;
  #isRejected = false;

  constructor(log: CatalogueLog) {
    this.#log = log;
  }

  get isRejected(): boolean {
    return this.#isRejected;
  }

  noteRejection(): void {
    if (this.#isRejected) return;
    this.#isRejected = true;
    this.#log.warn({ hint: HINT }, 'the movie database rejects the configured key');
  }

  noteAcceptance(): void {
    if (!this.#isRejected) return;
    this.#isRejected = false;
    this.#log.info('the movie database accepts the configured key');
  }
}
