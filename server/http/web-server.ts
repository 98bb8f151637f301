import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failureBody, sendFailure } from './failure';
import { OpenConnections } from './open-connections';
import type { Headers } from './security-headers';

export type Patience = {
  /** A request's head has to arrive within so long, and the whole of it within so long. */
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly checkIntervalMs: number;
  /** A connection on which nothing moves for so long is cut, an answer that nobody reads too. */
  readonly idleTimeoutMs: number;
};

const PATIENCE: Patience = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 5_000,
  idleTimeoutMs: 60_000,
};
const MAX_CONNECTIONS = 5_000;
/** A refused client may go on sending for so long, so that it reads the refusal. */
const LINGER_MS = 500;
/** Then a connection is opened anew; far more than any browser sends over one. */
const MAX_REQUESTS_PER_SOCKET = 10_000;

type WebServerOptions = Partial<Patience> & {
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
    message: 'The request body is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'TIMEOUT',
    message: 'The request did not arrive in time.',
  },
};

/** What node's parser refuses before there is a request. */
type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** Node counts the address among the headers: it was the address if the first line alone is too much. */
function refusalOf({ code = '', rawPacket }: ParserError): Refusal {
  const firstLine = rawPacket?.toString('latin1').split('\r\n', 1)[0] ?? '';
  const isAddress = code === 'HPE_HEADER_OVERFLOW' && /^[A-Z]+ \S{8192,}/.test(firstLine);
  return isAddress ? URI_TOO_LONG : (REFUSALS[code] ?? BAD_REQUEST);
}

/** The method, where the packet that was refused begins with it: HEAD is answered without a body. */
function isHead({ rawPacket }: ParserError): boolean {
  return rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
}

function rawAnswer(error: ParserError, headers: Headers): string {
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
 * Creates a server with limits on connections and slow requests. Requests that Node refuses itself are answered in the
 * site's own format with `headers`, and `onRefusal` receives their status. Without `connectionsPerNetwork` one network
 * may open all connections, as a proxy does.
 */
export function createWebServer(
  { handle }: { readonly handle: RequestListener },
  headers: Headers,
  {
    onRefusal = () => undefined,
    maxConnections = MAX_CONNECTIONS,
    connectionsPerNetwork,
    ...patience
  }: WebServerOptions = {},
): Server {
  const connections = new OpenConnections({ total: maxConnections, perNetwork: connectionsPerNetwork });
  const { headersTimeoutMs, requestTimeoutMs, checkIntervalMs, idleTimeoutMs } = { ...PATIENCE, ...patience };
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
    },
    (request, response) => {
      connections.use(response);
      // Node would refuse it without a word.
      if (request.headers.host !== undefined || request.httpVersion === '1.0')
        return handle(request, response);
      sendFailure(response, { ...BAD_REQUEST, headers: { ...headers, Connection: 'close' } });
    },
  );
  server.timeout = idleTimeoutMs;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.on('connection', (socket: Socket) => connections.add(socket));

  const refused = new WeakSet<Socket>();

  function refuse(error: ParserError, socket: Socket): void {
    if (!socket.writable || connections.findPending(socket)?.response.headersSent)
      return void socket.destroy();
    onRefusal(refusalOf(error).status);
    socket.end(rawAnswer(error, headers));
    // Closed at once, a client that is still sending would lose the response.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }

  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    // The parser reports each further part of what it has refused.
    if (refused.has(socket)) return;
    refused.add(socket);
    const pending = connections.findPending(socket);
    // What follows a complete request must not replace its response.
    if (pending?.isRequestComplete) pending.response.once('close', () => refuse(error, socket));
    else refuse(error, socket);
  });
  server.on('checkExpectation', (_request, response) => {
    const message = 'The expectation of the request cannot be met.';
    sendFailure(response, { status: 417, code: 'EXPECTATION_FAILED', message, headers });
  });
  return server;
}
