import { pino } from 'pino';
import { onTestFinished, vi } from 'vitest';
import { createCatalogue } from '../../server/catalogue/catalogue';
import { RedisClient } from '../../server/redis/redis';
import { movieRequest } from '../../server/tmdb/requests';
import { startFaultProxy } from '../support/fault-proxy';
import { scaledWait } from '../support/scale-to-load';
import { createTestClient } from '../support/test-catalogue';
import { startRedis } from '../support/test-redis';

/** The longest time until a dependency that has recovered is used again. */
export const RECOVERY = scaledWait(5_000, 20);

export const movie = (id: number) => ({ id, title: `Movie ${id}` });

/** Redis behind a fault proxy, and the catalogues of any number of instances with one movie database. Ends with the test. */
export async function startRedisScenario() {
  const redis = await startRedis();
  const proxy = await startFaultProxy(redis.port);
  const lines: string[] = [];
  const stops: (() => void)[] = [];
  let calls = 0;
  let respond = async (id: number): Promise<object> => movie(id);
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
    /** The number of calls to the movie database. */
    calls: () => calls,
    respondWith(next: (id: number) => Promise<object>) {
      respond = next;
    },
    /** @param port of the fault proxy by default */
    createInstance(port = proxy.port) {
      const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
      const redisClient = new RedisClient({ url: `redis://:hunter2@127.0.0.1:${port}`, scope: 'test', log });
      stops.push(() => redisClient.stop());
      const client = createTestClient(({ path }) => {
        calls += 1;
        return respond(Number(path.split('/').at(-1)));
      });
      const catalogue = createCatalogue({ client, cacheBytes: 1e6, redis: redisClient, log });
      const read = async (id: number) => (await catalogue.read(movieRequest(id))).entry.body;
      const becomesAvailable = () => vi.waitUntil(() => redisClient.isAvailable, RECOVERY);
      return { redisClient, catalogue, read, becomesAvailable };
    },
  };
}
