import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits until the site at `url` has its database. */
export async function waitUntilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await delay(POLL_MS);
}
