import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `work`, and all that follows from it, for a client: its network, as limits count it. */
export function runForAsker(network: string, work: () => void): void {
  storage.run(network, work);
}

/** The network for which this runs; null for what the site does by itself. */
export function findAsker(): string | null {
  return storage.getStore() ?? null;
}
