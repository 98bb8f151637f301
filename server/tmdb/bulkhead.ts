import { FairQueue, type QueuedBy, QueueFullError } from '../limits/fair-queue';
import type { CatalogueKind } from './requests';
import { busyFailure, tooManyFailure } from './upstream-failure';

type BulkheadOptions = {
  /** Concurrent calls of all groups together. */
  readonly concurrency: number;
  /** Waiting calls of each group. */
  readonly maxWaiting: number;
};

/** Kinds with an unlimited number of different requests have groups of their own. */
const GROUPS = ['lists', 'discoveries', 'searches', 'titles'] as const;

const GROUP_OF_KIND: Readonly<Record<CatalogueKind, (typeof GROUPS)[number]>> = {
  trending: 'lists',
  popular: 'lists',
  genres: 'lists',
  discover: 'discoveries',
  search: 'searches',
  title: 'titles',
  season: 'titles',
};

/** A group's share of the concurrent calls: however many searches arrive, titles and lists go on. */
const GROUP_SHARE = 0.7;
/** Concurrent calls of one network within a group: reading large seasons keeps this process busy. */
const MAX_RUNNING_PER_NETWORK = 4;
/** A network's share of a group's queue. */
const NETWORK_SHARE = 0.25;

/** Limits concurrent calls to the movie database, in groups of which none can use all of them. */
export class UpstreamBulkhead {
  readonly #all: FairQueue;
  readonly #groups: ReadonlyMap<string, FairQueue>;

  constructor({ concurrency, maxWaiting }: BulkheadOptions) {
    const createGroup = () =>
      new FairQueue({
        concurrency: Math.ceil(concurrency * GROUP_SHARE),
        maxWaiting,
        maxPerNetwork: Math.ceil(maxWaiting * NETWORK_SHARE),
        maxRunningPerNetwork: MAX_RUNNING_PER_NETWORK,
      });
    // Only what a group has let through waits here, so this wait is short.
    this.#all = new FairQueue({ concurrency, maxWaiting: Number.POSITIVE_INFINITY });
    this.#groups = new Map(GROUPS.map((group) => [group, createGroup()]));
  }

  /** @throws UpstreamFailure 'busy' or 'too-many' when the queue is full; the signal's reason. */
  async run<Result>(kind: CatalogueKind, work: () => Promise<Result>, by: QueuedBy): Promise<Result> {
    const group = this.#groups.get(GROUP_OF_KIND[kind]) ?? this.#all;
    try {
      return await group.run(() => this.#all.run(work, by), by);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw error.isOwnShare ? tooManyFailure() : busyFailure();
    }
  }
}
