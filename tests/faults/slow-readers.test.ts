import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { createWebServer } from '../../server/http/web-server';

test('whoever asks for much and reads nothing is cut off; whoever reads gets it all', async () => {
  const answer = Buffer.alloc(20_000_000, 'x');
  const server = createWebServer(
    (_request, response) => void response.end(answer),
    {},
    { idleTimeoutMs: 300 },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const lazy = connect(port, '127.0.0.1');
  lazy.on('error', () => undefined).pause();
  lazy.write('GET / HTTP/1.1\r\nHost: marquee\r\n\r\n'.repeat(20));
  await once(server, 'connection');
  const read = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  expect((await read.arrayBuffer()).byteLength).toBe(answer.length);

  const connections = promisify(server.getConnections.bind(server));
  await vi.waitUntil(async () => (await connections()) === 0, { timeout: 10_000, interval: 20 });
  lazy.destroy();
  server.close();
});
