import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';

const ROUNDS = 5;
const ROUND_SECONDS = 3;
const CONNECTIONS = 20;
const REQUEST_HEADERS = { 'accept-encoding': 'br' };

export type Throughput = {
  readonly path: string;
  /** Requests a second, medians of interleaved rounds. */
  readonly site: number;
  readonly bare: number;
  readonly ratio: number;
  readonly p99Ms: number;
  readonly bytes: number;
};

type Answer = { readonly headers: Record<string, string>; readonly body: Buffer };

/** The answer's bytes as they are on the wire: fetch would decompress them. */
function readRaw(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: REQUEST_HEADERS }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        const kept = headers.filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name ?? ''));
        resolve({ headers: Object.fromEntries(kept), body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function startBare({ headers, body }: Answer): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ headers, body: body.toString('base64') }));
  const port = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

async function measure(url: string, seconds: number): Promise<{ rate: number; p99Ms: number }> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: REQUEST_HEADERS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success.`);
  return { rate: result.requests.average, p99Ms: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** How a cached answer of the site compares with a bare node:http server that sends the same bytes. */
export async function compareWithBare(siteUrl: string, path: string): Promise<Throughput> {
  const url = siteUrl + path;
  await readRaw(url);
  const answer = await readRaw(url);
  const bare = await startBare(answer);
  const site: { rate: number; p99Ms: number }[] = [];
  const bareRates: number[] = [];
  await measure(url, 1);
  await measure(bare.url, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    site.push(await measure(url, ROUND_SECONDS));
    bareRates.push((await measure(bare.url, ROUND_SECONDS)).rate);
  }
  bare.stop();
  const rate = median(site.map((round) => round.rate));
  const bareRate = median(bareRates);
  return {
    path,
    site: Math.round(rate),
    bare: Math.round(bareRate),
    ratio: Math.round((rate / bareRate) * 100) / 100,
    p99Ms: median(site.map((round) => round.p99Ms)),
    bytes: answer.body.length,
  };
}
