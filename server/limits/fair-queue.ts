import type { Caller } from './caller';
import { NetworkCounts } from './concurrency-limit';

type FairQueueOptions = {
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** Entries of one network, waiting and running; an IPv6 /48 has ten times as many. */
  readonly maxPerNetwork?: number;
  readonly maxRunningPerNetwork?: number;
  /** An entry that has waited longer is dropped when its turn comes. */
  readonly maxWaitMs?: number;
};

type Entry = {
  network: string | null;
  rank: number;
  readonly arrival: number;
  readonly latestStart: number;
  start(): void;
  fail(error: unknown): void;
};

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  /** Whether the queue is full of entries of the same network, rather than of all. */
  readonly isOwnShare: boolean;

  constructor(isOwnShare: boolean) {
    super(isOwnShare ? 'The network has too many entries in the queue.' : 'The queue is full.');
    this.isOwnShare = isOwnShare;
  }
}

const BACKGROUND_RANK = Number.POSITIVE_INFINITY;

/** Entries of networks with few entries run first; a full queue drops the newest entry of the largest network. */
export class FairQueue {
  readonly #options: Required<FairQueueOptions>;
  /** Sorted by rank (the number of entries that the network had before) and arrival. */
  readonly #waiting: Entry[] = [];
  readonly #held = new NetworkCounts();
  readonly #running = new NetworkCounts();
  #runningCount = 0;
  #arrivals = 0;

  constructor({
    concurrency,
    maxWaiting,
    maxPerNetwork = Number.POSITIVE_INFINITY,
    maxRunningPerNetwork = Number.POSITIVE_INFINITY,
    maxWaitMs = Number.POSITIVE_INFINITY,
  }: FairQueueOptions) {
    this.#options = { concurrency, maxWaiting, maxPerNetwork, maxRunningPerNetwork, maxWaitMs };
  }

  get runningCount(): number {
    return this.#runningCount;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** While an entry waits, it belongs to the network of `caller.networks` that has the fewest entries. */
  async run<Result>(work: () => Promise<Result>, caller: Caller): Promise<Result> {
    const network = await this.#waitForStart(caller);
    try {
      return await work();
    } finally {
      this.#runningCount -= 1;
      this.#running.remove(network);
      this.#held.remove(network);
      this.#startWaiting();
    }
  }

  isFullFor(network: string | null): boolean {
    const { maxWaiting, maxPerNetwork } = this.#options;
    const load = this.#held.load(network, 1);
    if (load > maxPerNetwork) return true;
    return this.#waiting.length >= maxWaiting && this.#waiting.every((entry) => this.#loadOf(entry) <= load);
  }

  /** @returns the network to which the entry belongs */
  #waitForStart({ network, background = false, signal, networks }: Caller): Promise<string | null> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#held.load(network, 1) > this.#options.maxPerNetwork) throw new QueueFullError(true);
      const abort = (): void => this.#drop(entry, signal?.reason);
      this.#arrivals += 1;
      const entry: Entry = {
        network,
        rank: background ? BACKGROUND_RANK : this.#held.load(network),
        arrival: this.#arrivals,
        latestStart: performance.now() + this.#options.maxWaitMs,
        start() {
          signal?.removeEventListener('abort', abort);
          resolve(entry.network);
        },
        fail(error) {
          signal?.removeEventListener('abort', abort);
          reject(error);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#held.add(network);
      this.#insert(entry);
      networks?.subscribe((other) => this.#offer(entry, other));
      this.#startWaiting();
      if (this.#waiting.length > this.#options.maxWaiting) this.#dropLargest();
    });
  }

  /** Entries of one network start in the order of their arrival: a later one takes the last of their places. */
  #insert(entry: Entry): void {
    let place = this.#waiting.findLastIndex(({ rank }) => rank <= entry.rank) + 1;
    this.#waiting.splice(place, 0, entry);
    for (const [index, other] of this.#waiting.entries()) {
      const isEarlier = other.network === entry.network && other.arrival < entry.arrival;
      if (index <= place || !isEarlier || other.rank === BACKGROUND_RANK) continue;
      [other.rank, entry.rank] = [entry.rank, other.rank];
      [this.#waiting[place], this.#waiting[index]] = [other, entry];
      place = index;
    }
  }

  /** Gives a waiting entry to another network if that has fewer entries. */
  #offer(entry: Entry, network: string | null): void {
    const index = this.#waiting.indexOf(entry);
    if (index < 0 || this.#held.load(network, 1) >= this.#loadOf(entry)) return;
    this.#waiting.splice(index, 1);
    this.#held.remove(entry.network);
    entry.network = network;
    entry.rank = Math.min(entry.rank, this.#held.load(network));
    this.#held.add(network);
    this.#insert(entry);
    this.#startWaiting();
  }

  #startWaiting(): void {
    while (this.#runningCount < this.#options.concurrency) {
      const next = this.#findNext();
      if (!next) return;
      if (performance.now() > next.latestStart) {
        this.#drop(next, new QueueFullError(this.#loadOf(next) > 1));
        continue;
      }
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#runningCount += 1;
      this.#running.add(next.network);
      next.start();
    }
  }

  #findNext(): Entry | undefined {
    let busyNetwork: string | null | undefined;
    return this.#waiting.find(({ network }) => {
      if (network === busyNetwork) return false;
      if (this.#running.load(network, 1) <= this.#options.maxRunningPerNetwork) return true;
      busyNetwork = network;
      return false;
    });
  }

  #dropLargest(): void {
    let largest: Entry | null = null;
    let largestLoad = 0;
    for (const entry of this.#waiting) {
      const load =
        largest?.network === entry.network && entry.rank !== BACKGROUND_RANK
          ? largestLoad
          : this.#loadOf(entry);
      if (
        largest !== null &&
        (load < largestLoad || (load === largestLoad && entry.arrival < largest.arrival))
      )
        continue;
      largest = entry;
      largestLoad = load;
    }
    if (largest) this.#drop(largest, new QueueFullError(largestLoad > 1));
  }

  #loadOf({ network, rank }: Entry): number {
    return rank === BACKGROUND_RANK ? BACKGROUND_RANK : this.#held.load(network);
  }

  #drop(entry: Entry, reason: unknown): void {
    this.#waiting.splice(this.#waiting.indexOf(entry), 1);
    this.#held.remove(entry.network);
    entry.fail(reason);
  }
}
