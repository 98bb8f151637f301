import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';

/** Connections that are kept; every second request comes over one of its own. */
const KEPT_CONNECTIONS = 20;

/**
 * Asks at a steady pace, whether answers come or not, until it is stopped; each time for another path, such as
 * /api/nothing-7, so that the site's log tells which it has taken.
 */
export async function startSteadyLoad(siteUrl: string, perSecond: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: KEPT_CONNECTIONS });
  const answered = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let asked = 0;
  let isOver = false;

  function ask(path: string, isKept: boolean): Promise<void> {
    return new Promise((resolve) => {
      const request = get(siteUrl + path, { agent: isKept && agent }, (answer) => {
        answer.resume().once('close', () => {
          if (answer.complete && answer.statusCode === 404) answered.add(path);
          resolve();
        });
      });
      request.once('error', () => resolve());
    });
  }

  async function run(): Promise<void> {
    const startedAt = performance.now();
    while (!isOver) {
      const due = ((performance.now() - startedAt) * perSecond) / 1000;
      for (; asked < due && !isOver; asked += 1) {
        const one = ask(`/api/nothing-${asked}`, asked % 2 === 0);
        underWay.add(one);
        void one.then(() => underWay.delete(one));
      }
      await delay(1);
    }
  }

  const running = run();
  return {
    answers: (count: number) => vi.waitUntil(() => answered.size >= count, { timeout: 30_000, interval: 5 }),
    /** @returns the paths that were answered whole */
    async stop(): Promise<ReadonlySet<string>> {
      isOver = true;
      await running;
      await Promise.all(underWay);
      agent.destroy();
      return answered;
    },
  };
}
