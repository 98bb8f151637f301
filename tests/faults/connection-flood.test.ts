import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { percentile, sample } from '../support/flood';
import { scaleToLoad } from '../support/scale-to-load';
import { spawnSite } from '../support/spawned-site';

const NETWORKS = 5;
const CONNECTIONS = 1_000;
const SAMPLES = 50;
/** Connections that are opened at once: a full backlog would delay the others by seconds. */
const OPENED_AT_ONCE = 100;

async function openIncomplete(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET /api/tmdb/movie/popular HTTP/1.1\r\nHost: localhost\r\n');
  return socket;
}

test.runIf(process.platform === 'linux')(
  'a visitor is served while five networks hold 1,000 incomplete requests each',
  async () => {
    const site = await spawnSite({}, undefined, { hasSearchIndex: false });
    onTestFinished(async () => void (await site.stop()));
    const port = Number(new URL(site.url).port);
    const open: Socket[] = [];
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
    });
    const url = `http://127.0.0.1:${port}/api/tmdb/movie/popular`;
    await sample(1, () => ({ url }));
    for (let network = 0; network < NETWORKS; network += 1) {
      for (let count = 0; count < CONNECTIONS; count += OPENED_AT_ONCE) {
        const sockets = Array.from({ length: OPENED_AT_ONCE }, () =>
          openIncomplete(port, `127.0.1.${network + 1}`),
        );
        open.push(...(await Promise.all(sockets)));
      }
    }

    const visitor = await sample(SAMPLES, () => ({
      url,
      options: { localAddress: '127.0.2.1', agent: false },
    }));
    expect(visitor.map(({ status }) => status)).toEqual(Array(SAMPLES).fill(200));
    expect(percentile(visitor, 1)).toBeLessThan(scaleToLoad(5_000));
  },
);
