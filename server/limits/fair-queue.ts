import { NetworkCounts } from './concurrency-limit';
import { wideNetworkAround } from './network';

type FairQueueOptions = {
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** Entries of one network, waiting and running; an IPv6 /48 has ten times as many. */
  readonly maxPerNetwork?: number;
  readonly maxRunningPerNetwork?: number;
  /** An entry that has waited for longer is dropped when its turn comes. */
  readonly maxWaitMs?: number;
};

export type QueuedBy = {
  /** null: the site itself. */
  readonly network: string | null;
  /** Runs last and is dropped first. */
  readonly background?: boolean;
  /** Removes the entry from the queue. */
  readonly signal?: AbortSignal;
};

/** A network with its waiting entries, in the order of arrival. */
type Client = {
  readonly network: string | null;
  /** The /48 around it. */
  readonly wide: string | null;
  readonly isBackground: boolean;
  readonly waiting: Entry[];
};

type Entry = {
  readonly client: Client;
  /** Increases with each entry. */
  readonly arrival: number;
  readonly rank: number;
  readonly latestStart: number;
  start(): void;
  fail(error: unknown): void;
};

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  /** Whether the queue is full of the network's own entries, rather than of everybody's. */
  readonly isOwnShare: boolean;

  constructor(isOwnShare: boolean) {
    super(isOwnShare ? 'The network has too many entries in the queue.' : 'The queue is full.');
    this.isOwnShare = isOwnShare;
  }
}

const BACKGROUND_RANK = Number.POSITIVE_INFINITY;

/**
 * Runs work with bounded concurrency. An entry's rank is the number of entries that its network had when it came: the
 * lowest rank runs first. When too many wait, the newest entry of the network with the most entries is dropped.
 */
export class FairQueue {
  readonly #options: Required<FairQueueOptions>;
  /** Those with waiting entries: foreground and background entries of a network are separate. */
  readonly #clients = new Map<string | null, Client>();
  readonly #backgroundClients = new Map<string | null, Client>();
  #waitingCount = 0;
  #arrivals = 0;
  readonly #held = new NetworkCounts();
  readonly #running = new NetworkCounts();
  #runningCount = 0;

  constructor({
    concurrency,
    maxWaiting,
    maxPerNetwork = Number.POSITIVE_INFINITY,
    maxRunningPerNetwork = Number.POSITIVE_INFINITY,
    maxWaitMs = Number.POSITIVE_INFINITY,
  }: FairQueueOptions) {
    this.#options = { concurrency, maxWaiting, maxPerNetwork, maxRunningPerNetwork, maxWaitMs };
  }

  /** @throws QueueFullError; the signal's reason; what `work` throws. */
  async run<Result>(work: () => Promise<Result>, by: QueuedBy): Promise<Result> {
    const client = await this.#enter(by);
    try {
      return await work();
    } finally {
      this.#runningCount -= 1;
      this.#running.remove(client.network, 1, client.wide);
      this.#held.remove(client.network, 1, client.wide);
      this.#startWaiting();
    }
  }

  /** Whether an entry of this network would be dropped at once. */
  isFullFor(network: string | null): boolean {
    const { maxWaiting, maxPerNetwork } = this.#options;
    const load = this.#held.load(network, 1);
    if (load > maxPerNetwork) return true;
    if (this.#waitingCount < maxWaiting || this.#backgroundClients.size > 0) return false;
    return [...this.#clients.values()].every((client) => this.#loadOf(client) <= load);
  }

  #enter({ network, background = false, signal }: QueuedBy): Promise<Client> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const client = this.#findClient(network, background);
      if (this.#held.load(network, 1, client.wide) > this.#options.maxPerNetwork)
        throw new QueueFullError(true);
      const abort = () => this.#drop(entry, signal?.reason);
      this.#arrivals += 1;
      const entry: Entry = {
        client,
        arrival: this.#arrivals,
        rank: background ? BACKGROUND_RANK : this.#held.load(network, 0, client.wide),
        latestStart: performance.now() + this.#options.maxWaitMs,
        start() {
          signal?.removeEventListener('abort', abort);
          resolve(client);
        },
        fail(error) {
          signal?.removeEventListener('abort', abort);
          reject(error);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#held.add(network, 1, client.wide);
      this.#clientsOf(client).set(network, client);
      client.waiting.push(entry);
      this.#waitingCount += 1;
      this.#startWaiting();
      if (this.#waitingCount > this.#options.maxWaiting) this.#dropLargest();
    });
  }

  #findClient(network: string | null, isBackground: boolean): Client {
    const known = (isBackground ? this.#backgroundClients : this.#clients).get(network);
    const wide = known || network === null ? null : wideNetworkAround(network);
    return known ?? { network, wide, isBackground, waiting: [] };
  }

  #clientsOf({ isBackground }: Client): Map<string | null, Client> {
    return isBackground ? this.#backgroundClients : this.#clients;
  }

  #startWaiting(): void {
    while (this.#runningCount < this.#options.concurrency && this.#waitingCount > 0) {
      const next = this.#findNext(this.#clients) ?? this.#findNext(this.#backgroundClients);
      if (!next) return;
      const { client } = next;
      if (performance.now() > next.latestStart) {
        this.#drop(next, new QueueFullError(this.#loadOf(client) > 1));
        continue;
      }
      this.#remove(next);
      this.#runningCount += 1;
      this.#running.add(client.network, 1, client.wide);
      next.start();
    }
  }

  #findNext(clients: ReadonlyMap<string | null, Client>): Entry | null {
    let next: Entry | null = null;
    for (const { network, wide, waiting } of clients.values()) {
      if (this.#running.load(network, 1, wide) > this.#options.maxRunningPerNetwork) continue;
      for (const entry of waiting)
        if (
          next === null ||
          entry.rank < next.rank ||
          (entry.rank === next.rank && entry.arrival < next.arrival)
        )
          next = entry;
    }
    return next;
  }

  #loadOf({ isBackground, network, wide }: Client): number {
    return isBackground ? BACKGROUND_RANK : this.#held.load(network, 0, wide);
  }

  #dropLargest(): void {
    let largest: { readonly load: number; readonly newest: Entry } | null = null;
    for (const client of (this.#backgroundClients.size > 0
      ? this.#backgroundClients
      : this.#clients
    ).values()) {
      const load = this.#loadOf(client);
      const newest = client.waiting.at(-1);
      if (!newest || (largest && load < largest.load)) continue;
      if (!largest || load > largest.load || newest.arrival > largest.newest.arrival)
        largest = { load, newest };
    }
    if (largest) this.#drop(largest.newest, new QueueFullError(largest.load > 1));
  }

  #drop(entry: Entry, reason: unknown): void {
    this.#remove(entry);
    this.#held.remove(entry.client.network, 1, entry.client.wide);
    entry.fail(reason);
  }

  #remove(entry: Entry): void {
    const { client } = entry;
    client.waiting.splice(client.waiting.lastIndexOf(entry), 1);
    if (client.waiting.length === 0) this.#clientsOf(client).delete(client.network);
    this.#waitingCount -= 1;
  }
}
