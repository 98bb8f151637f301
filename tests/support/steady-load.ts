import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';

/** Half of the requests use these; each other request opens a connection. */
const REUSED_CONNECTIONS = 20;
/** Limits the load on a slow machine. */
const MAX_CONCURRENT = 100;

/** Sends requests at a constant rate until it is stopped, each to another path. */
export async function startSteadyLoad(siteUrl: string, perSecond: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: REUSED_CONNECTIONS });
  const failures: string[] = [];
  const inProgress = new Set<Promise<void>>();
  let sent = 0;
  let completed = 0;
  let refused = 0;
  let isOver = false;

  function send(path: string, isReused: boolean): Promise<void> {
    return new Promise((resolve) => {
      const fail = (reason: string): void => {
        failures.push(`${path}, ${isReused ? 'reused connection' : 'new connection'}: ${reason}`);
      };
      const request = get(siteUrl + path, { agent: isReused && agent }, (response) => {
        response.resume().once('close', () => {
          if (!response.complete) fail('cut off');
          else if (response.statusCode !== 404) fail(`status ${response.statusCode}`);
          else completed += 1;
          resolve();
        });
      });
      request.once('error', (error: Error & { code?: string }) => {
        if (error.code === 'ECONNREFUSED') refused += 1;
        else fail(`${error.message}${request.reusedSocket ? ', a connection used before' : ''}`);
        resolve();
      });
    });
  }

  async function run(): Promise<void> {
    const startedAt = performance.now();
    while (!isOver) {
      const due = ((performance.now() - startedAt) * perSecond) / 1000;
      for (; sent < due && inProgress.size < MAX_CONCURRENT; sent += 1) {
        const one = send(`/api/nothing-${sent}`, sent % 2 === 0);
        inProgress.add(one);
        void one.then(() => inProgress.delete(one));
      }
      await delay(1);
    }
  }

  const running = run();
  return {
    completed: () => completed,
    refused: () => refused,
    responses: (count: number) => vi.waitUntil(() => completed >= count, { timeout: 60_000, interval: 5 }),
    /** @returns the failures, without refused connections */
    async stop(): Promise<readonly string[]> {
      isOver = true;
      await running;
      await Promise.all(inProgress);
      agent.destroy();
      return failures;
    },
  };
}
