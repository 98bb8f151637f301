import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
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

/** A server whose responses the test ends; `requests` has those that it has begun to handle. */
async function startManual() {
  const requests: { readonly path: string | undefined; readonly response: ServerResponse }[] = [];
  let closed = 0;
  const handle = ({ url }: IncomingMessage, response: ServerResponse) => {
    requests.push({ path: url, response });
    response.once('close', () => {
      closed += 1;
    });
  };
  const server = createWebServer({ handle }, {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  let arrived = 0;
  server.on('request', () => {
    arrived += 1;
  });
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    count: () => ({ arrived, begun: requests.length, closed }),
    connect: () => connect(port, '127.0.0.1').on('error', () => undefined),
  };
}

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: marquee\r\n\r\n`;

test('pipelined requests are handled one after another', async () => {
  const { requests, count, connect } = await startManual();
  const client = connect();
  const received = text(client);
  client.write(request('/1') + request('/2') + request('/3'));
  for (const path of ['/1', '/2', '/3']) {
    await vi.waitUntil(() => count().arrived === 3 && requests.at(-1)?.path === path, SOON);
    requests.at(-1)?.response.end(`<${path}>`);
  }
  await vi.waitUntil(() => count().closed === 3, SOON);
  client.end();
  expect((await received).match(/<.*?>/g)).toEqual(['</1>', '</2>', '</3>']);
});

test('what a closed connection has requested is released or never begun', async () => {
  const { count, connect } = await startManual();
  const client = connect();
  client.write(request('/1') + request('/2') + request('/3'));
  await vi.waitUntil(() => count().arrived === 3, SOON);
  client.destroy();
  await vi.waitUntil(() => count().closed > 0, SOON);
  expect(count()).toEqual({ arrived: 3, begun: 1, closed: 1 });
});

test('a connection with more than 100 waiting requests is closed', async () => {
  const { count, connect } = await startManual();
  const client = connect();
  const closed = once(client, 'close');
  client.write(request('/').repeat(101));
  await vi.waitUntil(() => count().arrived === 101, SOON);
  expect(client.destroyed).toBe(false);
  client.write(request('/'));
  await closed;
  expect(count()).toMatchObject({ begun: 1, closed: 1 });
});

async function startStoppable(handle: RequestListener) {
  const server = createServer(handle);
  const stopServer = prepareGracefulStop(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    stopServer,
    connect: () => connect(port, '127.0.0.1').on('error', () => undefined),
  };
}

function blockEventLoop(ms: number): void {
  const blockedSince = performance.now();
  while (performance.now() - blockedSince < ms);
}

test('a connection that arrives during a blocked event loop does not delay the stop', async () => {
  const { stopServer, connect } = await startStoppable(() => undefined);
  const ended = stopServer(300).then(() => 'ended');
  const connection = connect();
  onTestFinished(() => void connection.destroy());
  connection.write(COMPLETE);
  blockEventLoop(400);
  expect(await Promise.race([ended, delay(5_000)])).toBe('ended');
});

test('a server that stops serves requests in progress and the connections that it has accepted', async () => {
  const responses: ServerResponse[] = [];
  const { server, stopServer, connect } = await startStoppable((_request, response) =>
    responses.push(response),
  );
  const inProgress = connect();
  inProgress.write(COMPLETE);
  const idle = connect();
  await vi.waitUntil(() => responses.length === 1, SOON);
  const received = [inProgress, idle].map((connection) => text(connection));
  const stopped = stopServer(60_000);
  idle.write(COMPLETE);
  await vi.waitUntil(() => responses.length === 2 && !server.listening, SOON);
  for (const response of responses) response.end('ok');
  for (const response of await Promise.all(received)) {
    expect(response).toContain('200 OK');
    expect(response).toContain('Connection: close');
  }
  await stopped;
});

test('connections that arrived during a blocked event loop are served before the server stops', async () => {
  const { server, stopServer, connect } = await startStoppable(
    (_request, response) => void response.end('ok'),
  );
  const idle = connect();
  await once(server, 'connection');
  const stopped = stopServer(60_000);
  const responses = Array.from({ length: 20 }, () => text(connect().end(COMPLETE)));
  // They are established in the next tick, before the event loop accepts one.
  process.nextTick(() => blockEventLoop(400));
  for (const response of await Promise.all(responses)) expect(response).toContain('200 OK');
  idle.destroy();
  await stopped;
});
