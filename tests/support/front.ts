import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type FrontAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What stands before a site, as a network does: it can be gone, silent, or lead elsewhere. */
export type Front = {
  readonly url: string;
  /** Refuses every connection, those that are open too. */
  leave(): Promise<void>;
  /** Is there again, under the same address. */
  comeBack(): Promise<void>;
  /** Leads to another site. */
  leadTo(siteUrl: string): void;
  /** Answers for these paths with what `answer` makes of the site's own; null never answers. */
  replace(path: RegExp, answer: ((own: FrontAnswer) => FrontAnswer) | null): void;
  /** Lets the site answer for itself again. */
  restore(): void;
  /** The paths asked for since the last call. */
  takeAsked(): string[];
  close(): Promise<void>;
};

async function readAnswer(answer: IncomingMessage): Promise<FrontAnswer> {
  const { statusCode = 502, headers } = answer;
  const body: Buffer[] = [];
  for await (const part of answer) body.push(part);
  const { 'content-length': _, etag: __, connection: ___, ...others } = headers;
  const own = Object.entries(others).map(([name, value]) => [name, String(value)]);
  return { status: statusCode, headers: Object.fromEntries(own), body: Buffer.concat(body).toString() };
}

/** Puts a front before the site at `siteUrl`. */
export async function startFront(siteUrl: string): Promise<Front> {
  let { port: sitePort } = new URL(siteUrl);
  let asked: string[] = [];
  let replaced: (readonly [RegExp, ((own: FrontAnswer) => FrontAnswer) | null])[] = [];
  let server: Server;
  let port = 0;

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '/', headers } = request;
    asked.push(url);
    const [, change] = replaced.find(([path]) => path.test(url)) ?? [];
    if (change === null) return;
    // What is changed must be readable, and whole.
    const plain = { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' };
    const options = {
      host: '127.0.0.1',
      port: sitePort,
      method,
      path: url,
      headers: change ? plain : headers,
    };
    const passed = ask(options, async (answer) => {
      if (change) {
        const { status, headers: changed, body } = change(await readAnswer(answer));
        response.writeHead(status, changed).end(body);
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }

  async function open(): Promise<void> {
    server = createServer(pass);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }

  async function leave(): Promise<void> {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  await open();
  return {
    url: `http://127.0.0.1:${port}`,
    leave,
    comeBack: open,
    leadTo(url) {
      sitePort = new URL(url).port;
    },
    replace: (path, answer) => void replaced.push([path, answer]),
    restore() {
      replaced = [];
    },
    takeAsked() {
      const taken = asked;
      asked = [];
      return taken;
    },
    close: leave,
  };
}
