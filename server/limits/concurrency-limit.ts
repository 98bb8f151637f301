import { WIDE_NETWORK_SHARE, wideNetworkAround } from './network';

/** Counts by network and by the /48 around it. `null`, the server itself, is not counted. */
export class NetworkCounts {
  readonly #counts = new Map<string, { readonly count: number; readonly wide: string | null }>();

  add(network: string | null, amount = 1): void {
    if (network === null) return;
    const stored = this.#counts.get(network);
    const wide = stored ? stored.wide : wideNetworkAround(network);
    this.#set(network, (stored?.count ?? 0) + amount, wide);
    if (wide !== null) this.#set(wide, this.of(wide) + amount, null);
  }

  remove(network: string | null, amount = 1): void {
    this.add(network, -amount);
  }

  of(network: string): number {
    return this.#counts.get(network)?.count ?? 0;
  }

  /** @returns the count plus `extra`, or a tenth of the count of the /48 if that is more */
  load(network: string | null, extra = 0): number {
    if (network === null) return 0;
    const stored = this.#counts.get(network);
    const wide = stored ? stored.wide : wideNetworkAround(network);
    const count = (stored?.count ?? 0) + extra;
    return wide === null ? count : Math.max(count, (this.of(wide) + extra) / WIDE_NETWORK_SHARE);
  }

  #set(key: string, count: number, wide: string | null): void {
    if (count > 0) this.#counts.set(key, { count, wide });
    else this.#counts.delete(key);
  }
}

export class ConcurrencyLimit {
  readonly #limit: number;
  readonly #counts = new NetworkCounts();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns the function to call once at the end; null when the limit is reached. */
  acquire(network: string, weight = 1): (() => void) | null {
    // A request with a weight above the limit is admitted alone.
    const amount = Math.min(weight, this.#limit);
    if (this.#counts.load(network, amount) > this.#limit) return null;
    this.#counts.add(network, amount);
    return () => this.#counts.remove(network, amount);
  }
}
