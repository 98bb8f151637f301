import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProxiedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** An HTTP proxy that can be disconnected, redirected to another site, or replace responses. */
export type HttpProxy = {
  readonly url: string;
  /** Closes all connections and refuses new ones. */
  disconnect(): Promise<void>;
  /** Listens again on the same port. */
  reconnect(): Promise<void>;
  setTarget(siteUrl: string): void;
  /** Replaces the responses of these paths; null never responds. */
  replace(path: RegExp, change: ((original: ProxiedResponse) => ProxiedResponse) | null): void;
  /** Ends all replacements. */
  restore(): void;
  /** The paths requested since the last call. */
  takePaths(): string[];
  close(): Promise<void>;
};

async function readResponse(result: IncomingMessage): Promise<ProxiedResponse> {
  const { statusCode = 502, headers } = result;
  const body: Buffer[] = [];
  for await (const part of result) body.push(part);
  const { 'content-length': _, etag: __, connection: ___, ...others } = headers;
  const remaining = Object.entries(others).map(([name, value]) => [name, String(value)]);
  return { status: statusCode, headers: Object.fromEntries(remaining), body: Buffer.concat(body).toString() };
}

export async function startHttpProxy(siteUrl: string): Promise<HttpProxy> {
  let { port: sitePort } = new URL(siteUrl);
  let paths: string[] = [];
  let replaced: (readonly [RegExp, ((original: ProxiedResponse) => ProxiedResponse) | null])[] = [];
  let server: Server;
  let port = 0;

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '/', headers } = request;
    paths.push(url);
    const [, change] = replaced.find(([path]) => path.test(url)) ?? [];
    if (change === null) return;
    // A replaced response must be complete and not compressed.
    const plain = { ...headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' };
    const options = {
      host: '127.0.0.1',
      port: sitePort,
      method,
      path: url,
      headers: change ? plain : headers,
    };
    const forwarded = sendRequest(options, async (result) => {
      if (change) {
        const { status, headers: changed, body } = change(await readResponse(result));
        response.writeHead(status, changed).end(body);
        return;
      }
      response.writeHead(result.statusCode ?? 502, result.headers);
      result.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  }

  async function open(): Promise<void> {
    server = createServer(forward);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }

  async function disconnect(): Promise<void> {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  await open();
  return {
    url: `http://127.0.0.1:${port}`,
    disconnect,
    reconnect: open,
    setTarget(url) {
      sitePort = new URL(url).port;
    },
    replace: (path, change) => void replaced.push([path, change]),
    restore() {
      replaced = [];
    },
    takePaths() {
      const taken = paths;
      paths = [];
      return taken;
    },
    close: disconnect,
  };
}
