/** For whom a call is made. */
export type Caller = {
  /** Null for the site itself. */
  readonly network: string | null;
  /** Whether no user waits for the call: it runs after all others and is refused first. */
  readonly background?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** The networks of all that wait for the result. */
  readonly networks?: WaitingNetworks;
};

type Listener = (network: string | null) => void;

/** The networks of the clients that wait for one result. */
export class WaitingNetworks {
  readonly #networks = new Set<string | null>();
  readonly #listeners: Listener[] = [];

  add(network: string | null): void {
    if (this.#networks.has(network)) return;
    this.#networks.add(network);
    for (const listener of this.#listeners) listener(network);
  }

  /** Calls the listener for each network, also for those that are added later. */
  subscribe(listener: Listener): void {
    for (const network of this.#networks) listener(network);
    this.#listeners.push(listener);
  }
}
