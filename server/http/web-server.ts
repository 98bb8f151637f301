import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { BODY_TOO_LARGE } from '../errors';
import type { ResponseHeaders } from '../response-cache/cached-response';
import { failureBody, sendFailure } from './failure';
import type { MessageClasses } from './message-classes';
import { OpenConnections } from './open-connections';

export type ServerTimeouts = {
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly checkIntervalMs: number;
  /** When a connection without traffic is closed, also one whose client does not read the response. */
  readonly idleTimeoutMs: number;
};

const DEFAULT_TIMEOUTS: ServerTimeouts = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 5_000,
  idleTimeoutMs: 60_000,
};
const MAX_CONNECTIONS = 5_000;
/** The time to read an error response, for a client that is still sending its request. */
const LINGER_MS = 500;
const MAX_REQUESTS_PER_SOCKET = 10_000;

type WebServerOptions = Partial<ServerTimeouts> & {
  readonly onRefusal?: (status: number) => void;
  readonly maxConnections?: number;
  readonly connectionsPerNetwork?: number | undefined;
};

type Refusal = { readonly status: number; readonly code: string; readonly message: string };

const BAD_REQUEST: Refusal = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'The request is not valid HTTP.',
};
const URI_TOO_LONG: Refusal = { status: 414, code: 'URI_TOO_LONG', message: 'The address is too long.' };
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'REQUEST_HEADER_FIELDS_TOO_LARGE',
    message: 'The headers of the request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: BODY_TOO_LARGE,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'TIMEOUT',
    message: 'The request took too long to arrive.',
  },
};

type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** Node reports a long request target as a header overflow, too. */
function refusalOf({ code = '', rawPacket }: ParserError): Refusal {
  const firstLine = rawPacket?.toString('latin1').split('\r\n', 1)[0] ?? '';
  const isAddress = code === 'HPE_HEADER_OVERFLOW' && /^[A-Z]+ \S{8192,}/.test(firstLine);
  return isAddress ? URI_TOO_LONG : (REFUSALS[code] ?? BAD_REQUEST);
}

function isHead({ rawPacket }: ParserError): boolean {
  return rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
}

function rawResponse(error: ParserError, headers: ResponseHeaders): string {
  const { status, ...failure } = refusalOf(error);
  const body = failureBody(failure);
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
  return isHead(error) ? head : head + body;
}

/**
 * Limits connections and slow requests. Requests that Node refuses itself receive a response in the site's format with
 * `headers`. Without `connectionsPerNetwork`, one network may open all connections, as a proxy does.
 */
export function createWebServer(
  { handle, messageClasses }: { readonly handle: RequestListener; readonly messageClasses?: MessageClasses },
  headers: ResponseHeaders,
  {
    onRefusal = () => undefined,
    maxConnections = MAX_CONNECTIONS,
    connectionsPerNetwork,
    ...timeouts
  }: WebServerOptions = {},
): Server {
  const connections = new OpenConnections({ total: maxConnections, perNetwork: connectionsPerNetwork });
  const { headersTimeoutMs, requestTimeoutMs, checkIntervalMs, idleTimeoutMs } = {
    ...DEFAULT_TIMEOUTS,
    ...timeouts,
  };
  const server = createServer(
    {
      ...messageClasses,
      requireHostHeader: false,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      // Node's 5 s are less than what clients and proxies reuse: a request could meet a connection that is being closed.
      keepAliveTimeout: idleTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
    },
    (request, response) => {
      connections.use(response, () => {
        // Node's own response would be empty.
        if (request.headers.host !== undefined || request.httpVersion === '1.0')
          return handle(request, response);
        sendFailure(response, { ...BAD_REQUEST, headers: { ...headers, Connection: 'close' } });
      });
    },
  );
  server.timeout = idleTimeoutMs;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.on('connection', (socket: Socket) => connections.add(socket));

  const refused = new WeakSet<Socket>();

  function refuse(error: ParserError, socket: Socket): void {
    if (!socket.writable || connections.isResponding(socket)) return void socket.destroy();
    onRefusal(refusalOf(error).status);
    socket.end(rawResponse(error, headers));
    // Closed at once, a client that is still sending would lose the response.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }

  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    // The parser reports an error for each further chunk.
    if (refused.has(socket)) return;
    refused.add(socket);
    const pending = connections.findPending(socket);
    // What follows a complete request must not replace its response.
    if (pending) pending.once('close', () => refuse(error, socket));
    else refuse(error, socket);
  });
  server.on('checkExpectation', (_request, response) => {
    const message = 'The Expect header is not supported.';
    connections.use(response, () =>
      sendFailure(response, { status: 417, code: 'EXPECTATION_FAILED', message, headers }),
    );
  });
  return server;
}
