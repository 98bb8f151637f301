import type { SpawnedSite } from '../support/spawned-site';
import { PINNING_NOTE, pinToCore, unpin } from './cpu-pinning';
import { listCalls, type MeasuredCall } from './http-calls';
import { type Latency, measureLatency } from './latency';
import { measureWhenQuiet } from './machine';
import { printRow } from './parts';
import { type CallOptions, requestRaw, startReferenceServer, withVariant } from './reference';
import { median, round } from './statistics';
import { CONNECTIONS, LOAD_TOOL, measureRate } from './throughput';
import { waitUntilReady } from './wait-until-ready';

const ROUNDS = 5;
const ROUND_SECONDS = 3;

export type HttpRow = {
  readonly what: string;
  /** Responses per second, medians of alternating rounds. */
  readonly site: number;
  readonly bare: number;
  readonly ratio: number;
  /** Milliseconds at half of the rate. */
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
};

async function withTag(url: string, call: MeasuredCall): Promise<CallOptions> {
  if (!call.isConditional) return call;
  const { headers } = await requestRaw(url, call);
  return { ...call, headers: { ...call.headers, 'if-none-match': headers.etag ?? '' } };
}

async function measureCall(siteUrl: string, measured: MeasuredCall): Promise<HttpRow> {
  const url = siteUrl + measured.path;
  const call = await withTag(url, measured);
  const first = withVariant(call, measured.nextVariant?.());
  await requestRaw(url, first);
  const response = await requestRaw(url, first);
  if (response.status >= 400 || (measured.isConditional && response.status !== 304))
    throw new Error(`${url}: ${response.status} ${response.body}`);
  const bare = await startReferenceServer(response);
  try {
    return await compare({ url, call, measured, bareUrl: bare.url, bytes: response.body.length });
  } finally {
    bare.stop();
  }
}

type Comparison = {
  readonly url: string;
  readonly call: CallOptions;
  readonly measured: MeasuredCall;
  readonly bareUrl: string;
  readonly bytes: number;
};

async function compare({ url, call, measured, bareUrl, bytes }: Comparison): Promise<HttpRow> {
  const { nextVariant, seconds = ROUND_SECONDS } = measured;
  await measureRate(url, call, 1, nextVariant);
  await measureRate(bareUrl, call, 1, nextVariant);
  const rates: { site: number; bare: number }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    rates.push({
      site: await measureRate(url, call, seconds, nextVariant),
      bare: await measureRate(bareUrl, call, seconds, nextVariant),
    });
  }
  const site = median(rates.map((rate) => rate.site));
  const bareRate = median(rates.map((rate) => rate.bare));
  const latencies: Latency[] = [];
  const half = { seconds, rate: site / 2, connections: CONNECTIONS, nextVariant };
  for (let count = 0; count < ROUNDS; count += 1)
    latencies.push(await measureWhenQuiet(() => measureLatency(url, call, half)));
  return {
    what: measured.what,
    site: Math.round(site),
    bare: Math.round(bareRate),
    ratio: round(site / bareRate, 2),
    p50: round(median(latencies.map(({ p50 }) => p50)), 1),
    p99: round(median(latencies.map(({ p99 }) => p99)), 1),
    bytes,
  };
}

/** Throughput and latency, with a plain node:http server that sends the same bytes as reference. */
export async function measureHttp(site: Pick<SpawnedSite, 'url' | 'pid'>): Promise<HttpRow[]> {
  console.log(`${PINNING_NOTE}, ${LOAD_TOOL}`);
  // An embedded PostgreSQL that starts later would be pinned too.
  await waitUntilReady(site.url);
  pinToCore('site', site.pid);
  pinToCore('load', process.pid);
  try {
    const rows: HttpRow[] = [];
    for (const call of await listCalls(site.url)) {
      rows.push(printRow(await measureCall(site.url, call)));
    }
    return rows;
  } finally {
    unpin();
  }
}
