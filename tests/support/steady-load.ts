import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';

/** Half of the requests use these; each other request opens a connection. */
const REUSED_CONNECTIONS = 20;
/** Limits the load on a slow machine. */
const MAX_CONCURRENT = 100;

/**
 * Sends requests at a constant rate until it is stopped, each to another path.
 *
 * The kernel resets connections that it has queued when a server stops listening. The server has never seen them, so
 * they count as refused, but only if it has accepted no later connection.
 */
export async function startSteadyLoad(siteUrl: string, perSecond: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: REUSED_CONNECTIONS });
  const failures: string[] = [];
  const resets: { readonly connection: number; readonly failure: string }[] = [];
  const inProgress = new Set<Promise<void>>();
  let sent = 0;
  let connections = 0;
  let lastAccepted = 0;
  let completed = 0;
  let refused = 0;
  let isOver = false;

  function send(path: string, isReused: boolean): Promise<void> {
    return new Promise((resolve) => {
      let connection = 0;
      const describeFailure = (reason: string): string =>
        `${path}, ${isReused ? 'reused connection' : 'new connection'}: ${reason}`;
      const fail = (reason: string): void => void failures.push(describeFailure(reason));
      const request = get(siteUrl + path, { agent: isReused && agent }, (response) => {
        lastAccepted = Math.max(lastAccepted, connection);
        response.resume().once('close', () => {
          if (!response.complete) fail('cut off');
          else if (response.statusCode !== 404) fail(`status ${response.statusCode}`);
          else completed += 1;
          resolve();
        });
      });
      request.once('socket', () => {
        if (!request.reusedSocket) connection = connections += 1;
      });
      request.once('error', (error: Error & { code?: string }) => {
        if (error.code === 'ECONNREFUSED') refused += 1;
        else if (error.code === 'ECONNRESET' && !request.reusedSocket)
          resets.push({ connection, failure: describeFailure(error.message) });
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
      const failedResets = resets.filter(({ connection }) => connection < lastAccepted);
      return [...failures, ...failedResets.map(({ failure }) => failure)];
    },
  };
}
