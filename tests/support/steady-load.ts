import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';

/** Connections that are kept; every second request comes over one of its own. */
const KEPT_CONNECTIONS = 20;
/** A machine that is too busy for the pace is asked less. */
const MOST_UNDER_WAY = 100;

/**
 * Asks at a steady pace until it is stopped; each time for another path, such as
 * /api/nothing-7.
 */
export async function startSteadyLoad(siteUrl: string, perSecond: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: KEPT_CONNECTIONS });
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
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
      for (; asked < due && underWay.size < MOST_UNDER_WAY; asked += 1) {
        const one = ask(`/api/nothing-${asked}`, asked % 2 === 0);
        underWay.add(one);
        void one.then(() => underWay.delete(one));
      }
      await delay(1);
    }
  }

  const running = run();
  return {
    answered: () => answered,
    refused: () => refused,
    answers: (count: number) => vi.waitUntil(() => answered >= count, { timeout: 30_000, interval: 5 }),
    /** @returns what became of those that failed; those that were refused a connection did not */
    async stop(): Promise<readonly string[]> {
      isOver = true;
      await running;
      await Promise.all(underWay);
      agent.destroy();
      return failures;
    },
  };
}
