import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export type HttpRequest = {
  /** The procedure, such as 'auth.login'. */
  readonly call: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
};

const TIMEOUT_MS = 120_000;
const MAX_TRIES = 3;

export function createClient(siteUrl: string, maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const { hostname, port } = new URL(siteUrl);

  function send(input: Omit<HttpRequest, 'call'>, tries = 1): Promise<HttpResponse> {
    const { method, target, headers, body } = input;
    return new Promise((resolve, reject) => {
      const options = { agent, hostname, port, method, path: target, headers, timeout: TIMEOUT_MS };
      const request = httpRequest(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      });
      request.once('timeout', () => request.destroy(new Error('There was no response.')));
      request.once('error', (error: Error & { code?: string }) => {
        // The server may close idle connections at any time.
        if (tries < MAX_TRIES && error.code === 'ECONNRESET') send(input, tries + 1).then(resolve, reject);
        else reject(error);
      });
      request.end(body ?? undefined);
    });
  }

  /** Disconnects before the response is read. */
  function leave({ method, target, headers, body }: Omit<HttpRequest, 'call'>): Promise<void> {
    return new Promise((resolve) => {
      const request = httpRequest({ agent, hostname, port, method, path: target, headers });
      request.on('error', () => undefined).once('close', resolve);
      request.once('response', (response) => response.destroy());
      request.end(body ?? undefined, () => setImmediate(() => request.destroy()));
    });
  }

  return { send: (input: Omit<HttpRequest, 'call'>) => send(input), leave, close: () => agent.destroy() };
}
