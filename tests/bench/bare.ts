import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { pinTo } from './cores';

export type CallOptions = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** What differs from call to call. */
export type Turn = Pick<CallOptions, 'headers' | 'body'>;

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export type BareServer = { readonly url: string; readonly pid: number | undefined; stop(): void };

/** The answer's bytes as they are on the wire: fetch would decompress them. */
export function readRaw(url: string, { method = 'GET', headers = {}, body }: CallOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const all = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        const kept = all.filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name ?? ''));
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(kept),
          body: Buffer.concat(chunks),
        });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/** The call as one turn of it is sent. */
export function withTurn(call: CallOptions, { headers, ...body }: Turn = {}): CallOptions {
  return { ...call, ...body, headers: { ...call.headers, ...headers } };
}

/** The yardstick for an answer: node:http and nothing else, sending the same bytes, on the core of the site. */
export async function startBare({ status, headers, body }: Answer): Promise<BareServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ status, headers, body: body.toString('base64') }));
  const port = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  pinTo('site', child.pid);
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => child.kill() };
}
