import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const TIMEOUT_MS = 60_000;

/** @throws an Error if the database is still unavailable after a minute */
export async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await fetch(`${url}/readyz`)).ok) {
    if (performance.now() > deadline) throw new Error(`${url} has no database.`);
    await delay(POLL_MS);
  }
}
