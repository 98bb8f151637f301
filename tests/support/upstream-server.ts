import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const LIST = { page: 1, results: [{ id: 11, title: 'Star Wars' }], total_pages: 1, total_results: 1 };

export function send(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Handler {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
}

const ownError = (code: number) => ({ success: false, status_code: code, status_message: 'No.' });

/** Request handlers for the ways in which a movie database behaves. */
export const behaviours = {
  ok: send(200, LIST),
  limitedForOneSecond: send(429, ownError(25), { 'retry-after': '1' }),
  limitedForAnHour: send(429, ownError(25), { 'retry-after': '3600' }),
  limited: send(429, 'Too many requests'),
  failed: send(500, ownError(11)),
  badGateway: send(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }),
  offline: send(503, ownError(9)),
  hang: () => undefined,
  drip: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  reset: (request) => request.socket.resetAndDestroy(),
  cutOff: (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"results":[', () => response.destroy());
  },
  garbage: send(200, '{"page":1,"results":[{"id":'),
  binary: send(200, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  html: send(200, '<!doctype html><title>Log in to the network</title>'),
  noList: send(200, { page: 1, total_pages: 1 }),
  empty: send(200, ''),
  elsewhere: send(302, '', { location: '/3/elsewhere' }),
  huge: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const block = ' '.repeat(64 * 1024);
    const pour = () => {
      while (response.write(block)) if (response.destroyed) return;
    };
    response.on('drain', pour);
    pour();
  },
  zipBomb: send(200, gzipSync(Buffer.alloc(16 * 1024 * 1024, 0x20))),
  declaredZipBomb: send(200, gzipSync(Buffer.alloc(16 * 1024 * 1024, 0x20)), { 'content-encoding': 'gzip' }),
  unannouncedGzip: send(200, gzipSync(JSON.stringify(LIST))),
  refused: send(401, ownError(7)),
  missing: send(404, ownError(34)),
  missingPageOfAProxy: send(404, '<html>no such host</html>', { 'content-type': 'text/html' }),
  invalidPage: send(400, ownError(22)),
  invalidPageInOldWords: send(422, { errors: ['page must be less than or equal to 500'] }),
} satisfies Record<string, Handler>;

/** A movie database on loopback that counts its calls. */
export async function startUpstream(first: Handler = behaviours.ok) {
  let handler = first;
  let inFlight = 0;
  const seen = {
    urls: [] as string[],
    authorization: [] as (string | undefined)[],
    startedAt: [] as number[],
  };
  const counts = { maxInFlight: 0, bytesSent: 0 };
  const server = createServer((request, response) => {
    seen.urls.push(request.url ?? '');
    seen.authorization.push(request.headers.authorization);
    seen.startedAt.push(performance.now());
    inFlight += 1;
    counts.maxInFlight = Math.max(counts.maxInFlight, inFlight);
    response.on('close', () => {
      inFlight -= 1;
      counts.bytesSent += request.socket.bytesWritten;
    });
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/3`,
    port,
    seen,
    counts,
    calls: () => seen.urls.length,
    behave(next: Handler) {
      handler = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A logger whose lines a test can read. */
export function createRecordingLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) };
}
