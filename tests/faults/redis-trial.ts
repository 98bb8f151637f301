import { pino } from 'pino';
import { onTestFinished, vi } from 'vitest';
import { createCatalogue } from '../../server/catalogue/catalogue';
import { createSharedMemory } from '../../server/redis/redis';
import { startFaultProxy } from '../support/fault-proxy';
import { startRedis } from '../support/redis';

/** A dependency that is back is used again within so long. */
export const RECOVERY = { timeout: 5_000, interval: 20 };

export const movie = (id: number) => ({ id, title: `Movie ${id}` });

/**
 * A Redis with a fault proxy before it, and catalogues of as many instances as a test wants, which all ask one movie
 * database. It ends with the test.
 */
export async function startRedisTrial() {
  const redis = await startRedis();
  const proxy = await startFaultProxy(redis.port);
  const lines: string[] = [];
  const stops: (() => void)[] = [];
  let calls = 0;
  let answer = async (id: number): Promise<string> => JSON.stringify(movie(id));
  onTestFinished(async () => {
    for (const stop of stops) stop();
    await proxy.close();
    await redis.kill();
  });

  return {
    redis,
    proxy,
    /** What the instances logged. */
    lines,
    /** How often the movie database was asked. */
    calls: () => calls,
    answerWith(next: (id: number) => Promise<string>) {
      answer = next;
    },
    /** @param port by way of the faults unless another is given. */
    createInstance(port = proxy.port) {
      const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
      const memory = createSharedMemory({ url: `redis://:hunter2@127.0.0.1:${port}`, scope: 'test', log });
      stops.push(memory.stop);
      const client = {
        fetchJson: async ({ path }: { path: string }) => {
          calls += 1;
          return answer(Number(path.split('/').at(-1)));
        },
      };
      const catalogue = createCatalogue({ client, cacheBytes: 1e6, shared: memory, log });
      const read = async (id: number) => (await catalogue.title('movie', id)).entry.body;
      return { memory, catalogue, read, isUp: () => vi.waitUntil(() => memory.isUp(), RECOVERY) };
    },
  };
}
