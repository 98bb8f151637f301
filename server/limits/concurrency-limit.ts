import { NetworkCounts } from './network-counts';

/** Limits what each network has under way at once; an IPv6 /48 has ten times the limit of a /64. */
export class ConcurrencyLimit {
  readonly #limit: number;
  readonly #counts = new NetworkCounts();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns the release function, to be called once; null when the limit is reached. */
  acquire(network: string, weight = 1): (() => void) | null {
    // A request that weighs more than the whole limit is admitted when nothing else is under way.
    const amount = Math.min(weight, this.#limit);
    if (this.#counts.load(network, amount) > this.#limit) return null;
    this.#counts.add(network, amount);
    return () => this.#counts.remove(network, amount);
  }
}
