import { once } from 'node:events';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWebServer } from '../../server/http/web-server';
import { prepareGracefulStop } from '../../server/start/graceful-stop';

const COMPLETE = 'GET / HTTP/1.1\r\nHost: marquee\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: marquee\r\nConnection: close\r\n\r\n';
const INCOMPLETE = 'GET / HTTP/1.1\r\nHost: marquee\r\n';
const INCOMPLETE_BODY = 'POST /slow HTTP/1.1\r\nHost: marquee\r\nContent-Length: 9\r\n\r\n';
const WITHOUT_RESPONSE = 'GET /slow HTTP/1.1\r\nHost: marquee\r\n\r\n';

/** A server with limits that responds to every path but /slow; `open` sends text from a local address. */
async function startLimited(limits: { maxConnections?: number; connectionsPerNetwork?: number }) {
  const handle = ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url !== '/slow') response.end('ok');
  };
  const server = createWebServer({ handle }, {}, limits);
  prepareGracefulStop(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async function open(text: string, localAddress = '127.0.0.1') {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    // The end of a head makes it a request.
    const arrived = once(server, text.includes('\r\n\r\n') ? 'request' : 'connection');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.write(text);
    await Promise.race([arrived, closed]);
    return { received: () => received, isClosed: () => socket.destroyed, closed };
  };
}

const SOON = { timeout: 60_000, interval: 10 };
const hasResponse = ({ received }: { received: () => string }) => vi.waitUntil(() => received() !== '', SOON);

test('idle connections do not keep the objects of their last requests', async () => {
  const open = await startLimited({});
  const connections = await Promise.all(Array.from({ length: 20 }, () => open(COMPLETE)));
  await Promise.all(connections.map(hasResponse));
  await vi.waitUntil(() => queryObjects(ServerResponse, { format: 'count' }) < connections.length / 2, SOON);
  expect(connections.map(({ isClosed }) => isClosed())).not.toContain(true);
});

test('at the limit a new connection replaces the oldest incomplete request, then the oldest idle one', async () => {
  const open = await startLimited({ maxConnections: 4 });
  const inProgress = await open(WITHOUT_RESPONSE);
  const idle = await open(COMPLETE);
  await hasResponse(idle);
  const body = await open(INCOMPLETE_BODY);
  const head = await open(INCOMPLETE);

  await hasResponse(await open(COMPLETE));
  await body.closed;
  expect([inProgress, idle, head].map(({ isClosed }) => isClosed())).toEqual([false, false, false]);
  await hasResponse(await open(COMPLETE));
  await head.closed;
  await hasResponse(await open(COMPLETE));
  await idle.closed;
  expect(inProgress.isClosed()).toBe(false);
});

test('a network at its limit replaces its own incomplete requests, but no request in progress', async () => {
  const open = await startLimited({ connectionsPerNetwork: 2 });
  const incomplete = await open(INCOMPLETE);
  const inProgress = await open(WITHOUT_RESPONSE);
  const second = await open(WITHOUT_RESPONSE);
  await incomplete.closed;
  const refused = await open(LAST);
  await refused.closed;
  expect(refused.received()).toBe('');
  expect([inProgress, second].map(({ isClosed }) => isClosed())).toEqual([false, false]);
});

// Other systems than Linux have only one loopback address.
test.runIf(process.platform === 'linux')(
  'another network is served while slow responses use all connections',
  async () => {
    const open = await startLimited({ maxConnections: 3 });
    const slow = [await open(WITHOUT_RESPONSE), await open(WITHOUT_RESPONSE), await open(WITHOUT_RESPONSE)];
    const visitor = await open(LAST, '127.0.0.2');
    await visitor.closed;
    expect(visitor.received()).toContain('200 OK');
    await vi.waitUntil(() => slow.filter(({ isClosed }) => isClosed()).length === 1, SOON);
  },
);

test('a connection that arrives during a blocked event loop does not delay the stop', async () => {
  const server = createServer(() => undefined);
  const stopServer = prepareGracefulStop(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ended = stopServer(300).then(() => 'ended');
  const connection = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void connection.destroy());
  connection.write('GET / HTTP/1.1\r\nHost: marquee\r\n\r\n');
  const blockedSince = performance.now();
  while (performance.now() - blockedSince < 400);
  expect(await Promise.race([ended, delay(5_000)])).toBe('ended');
});
