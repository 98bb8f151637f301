import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { pinToCore } from './cpu-pinning';

export type CallOptions = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The part of a call that changes with each request. */
export type RequestVariant = Pick<CallOptions, 'headers' | 'body'>;

type ReferenceResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export type ReferenceServer = { readonly url: string; readonly pid: number | undefined; stop(): void };

/** Without decompressing the body, unlike fetch. */
export function requestRaw(
  url: string,
  { method = 'GET', headers = {}, body }: CallOptions,
): Promise<ReferenceResponse> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const all = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        const relevant = all.filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name ?? ''));
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(relevant),
          body: Buffer.concat(chunks),
        });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

export function withVariant(call: CallOptions, { headers, ...body }: RequestVariant = {}): CallOptions {
  return { ...call, ...body, headers: { ...call.headers, ...headers } };
}

/** Starts a plain node:http server that sends the same response. */
export async function startReferenceServer({
  status,
  headers,
  body,
}: ReferenceResponse): Promise<ReferenceServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/reference-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ status, headers, body: body.toString('base64') }));
  function stop(): void {
    process.off('exit', stop);
    child.kill();
  }
  process.once('exit', stop);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: port } = await lines.next();
  if (!port) throw new Error('The reference server ended early.');
  pinToCore('site', child.pid);
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop };
}
