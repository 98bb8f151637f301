/** An IPv6 /48, which one customer may hold, has this many times the share of a /64 or an IPv4 address. */
export const WIDE_NETWORK_SHARE = 10;

const IPV6_NETWORK = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/;

/** @returns the /48 around a network that networkOf returned for an IPv6 address; null for any other. */
export function wideNetworkAround(network: string): string | null {
  const [, prefix] = IPV6_NETWORK.exec(network) ?? [];
  return prefix === undefined ? null : `${prefix}:/48`;
}

const findWide = (network: string | null): string | null =>
  network === null ? null : wideNetworkAround(network);

/** Counts by network, and by the /48 around it. Calls for `null`, the site itself, count nothing. */
export class NetworkCounts {
  readonly #counts = new Map<string, number>();

  /** @param wide the /48 around the network, for callers that have found it already. */
  add(network: string | null, amount = 1, wide = findWide(network)): void {
    if (network === null) return;
    this.#change(network, amount);
    if (wide !== null) this.#change(wide, amount);
  }

  remove(network: string | null, amount = 1, wide = findWide(network)): void {
    this.add(network, -amount, wide);
  }

  /** @param network or the /48 around one. */
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
