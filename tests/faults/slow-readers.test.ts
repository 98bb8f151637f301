import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { createWebServer } from '../../server/http/web-server';
import { testFaults } from '../support/test-faults';

async function unreadResponses(): Promise<void> {
  const body = Buffer.alloc(20_000_000, 'x');
  const server = createWebServer(
    { handle: (_request, response) => void response.end(body) },
    {},
    { idleTimeoutMs: 300 },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const slowClient = connect(port, '127.0.0.1');
  slowClient.on('error', () => undefined).pause();
  slowClient.write('GET / HTTP/1.1\r\nHost: marquee\r\n\r\n'.repeat(20));
  await once(server, 'connection');
  const read = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  expect((await read.arrayBuffer()).byteLength).toBe(body.length);

  const connections = promisify(server.getConnections.bind(server));
  await vi.waitUntil(async () => (await connections()) === 0, { timeout: 60_000, interval: 20 });
  slowClient.destroy();
  server.close();
}

testFaults('The process', [
  {
    fault: 'a client that sends many requests and reads no response',
    expected: 'it is disconnected, and others receive complete responses',
    run: unreadResponses,
  },
]);
