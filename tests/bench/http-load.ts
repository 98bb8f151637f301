import type { SpawnedSite } from '../support/spawned-site';
import { type CallOptions, readRaw, startBare, withTurn } from './bare';
import { pinTo } from './cores';
import { listCalls, type MeasuredCall } from './http-calls';
import { CONNECTIONS, measureRate } from './load';
import { type Latency, measureSteadily } from './measure-steadily';
import { median, round } from './median';

const ROUNDS = 5;
const ROUND_SECONDS = 3;

export type HttpRow = {
  readonly what: string;
  /** Answers a second, medians of interleaved rounds. */
  readonly site: number;
  readonly bare: number;
  readonly ratio: number;
  /** At half of the site's rate, ms. */
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
};

/** A tag by which the answer is 304, for what is asked for again. */
async function withTag(url: string, call: MeasuredCall): Promise<CallOptions> {
  if (!call.isKnown) return call;
  const { headers } = await readRaw(url, call);
  return { ...call, headers: { ...call.headers, 'if-none-match': headers.etag ?? '' } };
}

async function measureCall(siteUrl: string, measured: MeasuredCall): Promise<HttpRow> {
  const url = siteUrl + measured.path;
  const { nextTurn, seconds = ROUND_SECONDS } = measured;
  const call = await withTag(url, measured);
  const first = withTurn(call, nextTurn?.());
  await readRaw(url, first);
  const answer = await readRaw(url, first);
  const bare = await startBare(answer);
  await measureRate(url, call, 1, nextTurn);
  await measureRate(bare.url, call, 1, nextTurn);
  const rates: { site: number; bare: number }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    rates.push({
      site: await measureRate(url, call, seconds, nextTurn),
      bare: await measureRate(bare.url, call, seconds, nextTurn),
    });
  }
  bare.stop();
  const site = median(rates.map((rate) => rate.site));
  const bareRate = median(rates.map((rate) => rate.bare));
  const latencies: Latency[] = [];
  const half = { seconds, rate: site / 2, connections: CONNECTIONS, nextTurn };
  for (let count = 0; count < ROUNDS; count += 1) latencies.push(await measureSteadily(url, call, half));
  return {
    what: measured.what,
    site: Math.round(site),
    bare: Math.round(bareRate),
    ratio: round(site / bareRate, 2),
    p50: round(median(latencies.map(({ p50 }) => p50)), 1),
    p99: round(median(latencies.map(({ p99 }) => p99)), 1),
    bytes: answer.body.length,
  };
}

/** How fast the site answers what it has at hand, beside a bare node:http server that sends the same bytes. */
export async function measureHttp(site: Pick<SpawnedSite, 'url' | 'pid'>): Promise<HttpRow[]> {
  pinTo('site', site.pid);
  pinTo('load', process.pid);
  const rows: HttpRow[] = [];
  for (const call of await listCalls(site.url)) rows.push(await measureCall(site.url, call));
  return rows;
}
