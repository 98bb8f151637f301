import { LRUCache } from 'lru-cache';
import type { PageAddress } from '../../src/page-address';
import type { AnswerEncoding } from '../compression/encoded-body';
import { FairQueue } from '../limits/fair-queue';
import type { CachedResponse } from './cached-response';

/** Concurrent and waiting renderings, and the share of the memory. */
export const PLAIN_LANE = { rendering: 24, waiting: 200, share: 2 / 3 };
export const QUERY_LANE = { rendering: 8, waiting: 40, share: 1 / 3 };
/** A network's share of both, so that its pages do not delay those of others. */
const NETWORK_SHARE = 1 / 3;

/** Addresses with a query have a lane of their own, because their number is unlimited. */
export type Lane = {
  readonly kept: LRUCache<string, StoredPage>;
  readonly queue: FairQueue;
};

export function createLane(maxBytes: number, { rendering, waiting, share }: typeof PLAIN_LANE): Lane {
  return {
    kept: new LRUCache({
      maxSize: Math.ceil(maxBytes * share),
      // The document, and about half of it again for what is compressed of it.
      sizeCalculation: (page, address) => address.length + Math.ceil(page.html.length * 1.5),
    }),
    queue: new FairQueue({
      concurrency: rendering,
      maxWaiting: waiting,
      maxPerNetwork: Math.ceil((rendering + waiting) * NETWORK_SHARE),
    }),
  };
}

export type StoredPage = {
  readonly address: PageAddress;
  readonly status: number;
  readonly redirectPath: string | undefined;
  /** As bytes: a text with a single letter that is not Latin takes twice as much, on the heap. */
  readonly html: Buffer;
  readonly hash: string;
  readonly isComplete: boolean;
  readonly madeAt: number;
  readonly encoded: Map<AnswerEncoding, CachedPage>;
};

export type Headers = Readonly<Record<string, string>>;

export type CachedPage = CachedResponse & {
  /** The headers of the site when it was created. */
  readonly base: Headers;
};
