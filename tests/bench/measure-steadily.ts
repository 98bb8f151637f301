import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type CallOptions, type Turn, withTurn } from './bare';

export type SteadyLoad = {
  readonly rate: number;
  readonly seconds: number;
  readonly connections: number;
  readonly nextTurn?: (() => Turn) | undefined;
};

/** Latencies in ms. */
export type Latency = { readonly p50: number; readonly p99: number };

/** A connection on which one request is under way at most. */
type Line = { ask(request: string): Promise<number>; close(): void };

const TICK_MS = 1;
const CLOSED = new Error('The site closed a connection.');
const WITHOUT_BODY: readonly number[] = [204, 304];

function bodyBytes(head: string, status: number): number {
  if (WITHOUT_BODY.includes(status)) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer does not say how long it is:\n${head}`);
  return Number(length);
}

/** Reads no more of an answer than its status and length: what is measured is the other side. */
async function openLine({ hostname, port }: URL): Promise<Line> {
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let head = '';
  let missing: number | null = null;
  let answered: (status: number) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
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
      answered(status);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('error', (error) => failed(error));
  socket.on('close', () => failed(CLOSED));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(CLOSED);
        [answered, failed] = [resolve, reject];
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

/** When each call is due, ms from the beginning: as they come from people who know nothing of each other. */
function listDueTimes({ rate, seconds }: SteadyLoad): number[] {
  const times: number[] = [];
  for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - Math.random()) * 1000) / rate) times.push(at);
  return times;
}

/**
 * Asks `rate` times a second, at random moments, however fast the answers are. A call takes from the moment it was
 * due, so that waiting for a connection is part of it (and the timer's millisecond, too): a site that falls behind
 * cannot slow its own load down. @throws where an answer is a refusal
 */
export async function measureSteadily(
  address: string,
  call: CallOptions,
  load: SteadyLoad,
): Promise<Latency> {
  const url = new URL(address);
  const { nextTurn, connections } = load;
  const always = nextTurn ? null : writeRequest(url, call);
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(url)));
  const idle = [...lines];
  const due = listDueTimes(load);
  const latencies: number[] = [];
  const failures: unknown[] = [];
  const begunAt = performance.now();
  let next = 0;
  const isDue = (): boolean => (due[next] ?? Number.POSITIVE_INFINITY) <= performance.now() - begunAt;

  async function askWhatIsDue(line: Line): Promise<void> {
    while (isDue()) {
      const at = due[next] ?? 0;
      const request = always ?? writeRequest(url, withTurn(call, nextTurn?.()));
      next += 1;
      const status = await line.ask(request);
      if (status >= 400) throw new Error(`${address} answered ${status}.`);
      latencies.push(performance.now() - begunAt - at);
    }
    idle.push(line);
  }

  function startWhatIsDue(): void {
    while (isDue()) {
      // The one that has rested longest, so that none rests until the site closes it.
      const line = idle.shift();
      if (!line) return;
      askWhatIsDue(line).catch((error: unknown) => failures.push(error));
    }
  }

  while (latencies.length < due.length && failures.length === 0) {
    startWhatIsDue();
    await delay(TICK_MS);
  }
  for (const line of lines) line.close();
  if (failures.length > 0) throw failures[0];
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
