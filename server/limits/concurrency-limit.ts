import { WIDE_NETWORK_SHARE, wideNetworkAround } from './network';

const findWide = (network: string | null): string | null =>
  network === null ? null : wideNetworkAround(network);

/** Counts by network and by the /48 around it. `null`, the server itself, is not counted. */
export class NetworkCounts {
  readonly #counts = new Map<string, number>();

  /** @param wide the /48 around the network, if it has been computed before. */
  add(network: string | null, amount = 1, wide = findWide(network)): void {
    if (network === null) return;
    this.#change(network, amount);
    if (wide !== null) this.#change(wide, amount);
  }

  remove(network: string | null, amount = 1, wide = findWide(network)): void {
    this.add(network, -amount, wide);
  }

  /** @param network also a /48. */
  of(network: string): number {
    return this.#counts.get(network) ?? 0;
  }

  /**
   * @param extra is added to the count first.
   * @returns the count in shares: that of the network, or a tenth of its /48's if that is more.
   */
  load(network: string | null, extra = 0, wide = findWide(network)): number {
    if (network === null) return 0;
    const narrow = this.of(network) + extra;
    if (wide === null) return narrow;
    return Math.max(narrow, (this.of(wide) + extra) / WIDE_NETWORK_SHARE);
  }

  #change(key: string, amount: number): void {
    const count = this.of(key) + amount;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/** Limits the concurrent requests of each network; an IPv6 /48 has ten times the limit of a /64. */
export class ConcurrencyLimit {
  readonly #limit: number;
  readonly #counts = new NetworkCounts();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns a function that releases the place and must be called once; null when the limit is reached. */
  acquire(network: string, weight = 1): (() => void) | null {
    // A request with a weight above the limit is admitted alone.
    const amount = Math.min(weight, this.#limit);
    if (this.#counts.load(network, amount) > this.#limit) return null;
    this.#counts.add(network, amount);
    return () => this.#counts.remove(network, amount);
  }
}
