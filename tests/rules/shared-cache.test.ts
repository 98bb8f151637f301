import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../server/config/logger';
import { SharedCache } from '../../server/response-cache/shared-cache';
import { createGate } from '../support/gate';

type Call = { readonly tags: string[]; readonly header: unknown; readonly authorization: unknown };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function startCache({ statuses = [] as number[], responding = Promise.resolve() } = {}) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { 'cache-tag': header, authorization } = request.headers;
    calls.push({ tags: JSON.parse(body.toString()).tags, header, authorization });
    await responding;
    response.writeHead(statuses.shift() ?? 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/purge`;
  const purge = new SharedCache({ url, token: 'purge-token', log: createLog({ level: 'silent' }) });
  stops.push(() => {
    purge.stop();
    server.closeAllConnections();
    server.close();
  });
  return { calls, purge };
}

test('a purge sends its tags as JSON and in a header, with the token', async () => {
  const { calls, purge } = await startCache();
  purge.purge('players');
  await expect
    .poll(() => calls)
    .toEqual([{ tags: ['players'], header: 'players', authorization: 'Bearer purge-token' }]);
});

test('a failed purge is repeated, with the tags that were added meanwhile', async () => {
  const { opened, open } = createGate();
  const { calls, purge } = await startCache({ statuses: [503, 500], responding: opened });
  purge.purge('players');
  await expect.poll(() => calls.length).toBe(1);
  purge.purge('catalogue');
  open();
  await expect.poll(() => calls.at(-1)?.tags.toSorted()).toEqual(['catalogue', 'players']);
});

test('a tag that is purged again during a call is sent again', async () => {
  const { opened, open } = createGate();
  const { calls, purge } = await startCache({ responding: opened });
  purge.purge('players');
  await expect.poll(() => calls.length).toBe(1);
  purge.purge('players');
  open();
  await expect.poll(() => calls.map(({ tags }) => tags)).toEqual([['players'], ['players']]);
});
