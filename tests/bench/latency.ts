import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type CallOptions, type RequestVariant, withVariant } from './reference';
import { median, percentile } from './statistics';

export type RequestRate = {
  readonly rate: number;
  readonly seconds: number;
  readonly connections: number;
  readonly nextVariant?: (() => RequestVariant) | undefined;
};

/** Latencies in ms. */
export type Latency = { readonly p50: number; readonly p99: number };

/** Sends one request at a time. */
type Connection = { send(request: string): Promise<number>; close(): void };

const TICK_MS = 1;
const CLOSED = new Error('The site closed a connection.');
const WITHOUT_BODY: readonly number[] = [204, 304];

function bodyBytes(head: string, status: number): number {
  if (WITHOUT_BODY.includes(status)) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response has no Content-Length:\n${head}`);
  return Number(length);
}

/** Reads only the status and the length, to save CPU time. */
async function openConnection({ hostname, port }: URL): Promise<Connection> {
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let head = '';
  let missing: number | null = null;
  let resolveStatus: (status: number) => void = () => undefined;
  let rejectStatus: (error: Error) => void = () => undefined;
  let status = 0;
  socket.on('data', (chunk) => {
    try {
      if (missing === null) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        status = Number(head.slice(9, 12));
        missing = bodyBytes(head.slice(0, end), status) - (head.length - end - 4);
        head = '';
      } else missing -= chunk.length;
      if (missing > 0) return;
      missing = null;
      resolveStatus(status);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('error', (error) => rejectStatus(error));
  socket.on('close', () => rejectStatus(CLOSED));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(CLOSED);
        [resolveStatus, rejectStatus] = [resolve, reject];
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

function writeRequest(url: URL, { method = 'GET', headers = {}, body = '' }: CallOptions): string {
  const all = { host: url.host, ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A Poisson process: milliseconds from the start. */
function listDueTimes({ rate, seconds }: RequestRate): number[] {
  const times: number[] = [];
  for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - Math.random()) * 1000) / rate) times.push(at);
  return times;
}

/**
 * Sends `rate` requests per second at random times, whatever the response times are. A latency starts when the request
 * was due, so that it includes waiting for a connection. It also includes up to about 1 ms until the generator's next tick.
 */
export async function measureLatency(
  address: string,
  call: CallOptions,
  load: RequestRate,
): Promise<Latency> {
  const url = new URL(address);
  const { nextVariant, connections } = load;
  const always = nextVariant ? null : writeRequest(url, call);
  const openConnections = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
  const idle = [...openConnections];
  const due = listDueTimes(load);
  const latencies: number[] = [];
  const failures: unknown[] = [];
  const startedAt = performance.now();
  let next = 0;
  const isDue = (): boolean => (due[next] ?? Number.POSITIVE_INFINITY) <= performance.now() - startedAt;

  async function sendDueRequests(connection: Connection): Promise<void> {
    while (isDue()) {
      const at = due[next] ?? 0;
      const request = always ?? writeRequest(url, withVariant(call, nextVariant?.()));
      next += 1;
      const status = await connection.send(request);
      if (status >= 400) throw new Error(`${address} returned ${status}.`);
      latencies.push(performance.now() - startedAt - at);
    }
    idle.push(connection);
  }

  function startDueRequests(): void {
    while (isDue()) {
      // The connection that was idle for the longest time, so that the site closes none.
      const connection = idle.shift();
      if (!connection) return;
      sendDueRequests(connection).catch((error: unknown) => failures.push(error));
    }
  }

  while (latencies.length < due.length && failures.length === 0) {
    startDueRequests();
    await delay(TICK_MS);
  }
  for (const connection of openConnections) connection.close();
  if (failures.length > 0) throw failures[0];
  return { p50: median(latencies), p99: percentile(latencies, 0.99) };
}
