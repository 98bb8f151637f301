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
  let asked = 0;
  let answered = 0;
  let refused = 0;
  let isOver = false;

  function ask(path: string, isKept: boolean): Promise<void> {
    return new Promise((resolve) => {
      const fail = (reason: string): void => {
        failures.push(`${path}, ${isKept ? 'kept' : 'fresh'}: ${reason}`);
      };
      const request = get(siteUrl + path, { agent: isKept && agent }, (answer) => {
        answer.resume().once('close', () => {
          if (!answer.complete) fail('cut off');
          else if (answer.statusCode !== 404) fail(`status ${answer.statusCode}`);
          else answered += 1;
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
      for (; asked < due && inProgress.size < MAX_CONCURRENT; asked += 1) {
        const one = ask(`/api/nothing-${asked}`, asked % 2 === 0);
        inProgress.add(one);
        void one.then(() => inProgress.delete(one));
      }
      await delay(1);
    }
  }

  const running = run();
  return {
    answered: () => answered,
    refused: () => refused,
    answers: (count: number) => vi.waitUntil(() => answered >= count, { timeout: 30_000, interval: 5 }),
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
