import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { trackConnections } from '../../server/connections';
import { createWebServer } from '../../server/http/web-server';

// Elsewhere this machine has one address of its own only.
test.runIf(process.platform === 'linux')(
  'one network holds so many connections, and another still finds one',
  async () => {
    const server = createWebServer(
      { handle: (_request, response) => void response.end('here') },
      {},
      { connectionsPerNetwork: 3 },
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const open = (localAddress: string) =>
      connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    // Heads that never end.
    const held = [1, 2, 3].map(() => open('127.0.0.1'));
    for (const socket of held) socket.write('GET / HTTP/1.1\r\nHost: marquee\r\n');
    const ask = async (localAddress: string): Promise<string> => {
      const socket = open(localAddress);
      socket.write('GET / HTTP/1.1\r\nHost: marquee\r\nConnection: close\r\n\r\n');
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes;
      });
      // A reset is what is told of a refusal, too.
      await new Promise((resolve) => socket.once('close', resolve));
      return text;
    };
    expect(await ask('127.0.0.1')).toBe('');
    expect(await ask('127.0.0.2')).toContain('200 OK');
    for (const socket of held) socket.destroy();
    await vi.waitUntil(async () => (await ask('127.0.0.1')).includes('200 OK'), {
      timeout: 30_000,
      interval: 20,
    });
    server.close();
  },
);

test('whoever comes while a stopping server is too busy for its own deadline does not hold it up', async () => {
  const server = createServer(() => undefined);
  const endConnections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ended = endConnections(300).then(() => 'ended');
  const late = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void late.destroy());
  late.write('GET / HTTP/1.1\r\nHost: marquee\r\n\r\n');
  const busySince = performance.now();
  while (performance.now() - busySince < 400);
  expect(await Promise.race([ended, delay(5_000)])).toBe('ended');
});
