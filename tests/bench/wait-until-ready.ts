import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

export async function waitUntilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await delay(POLL_MS);
}
