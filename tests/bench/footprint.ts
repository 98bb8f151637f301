import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { readMetric } from '../support/read-metric';
import { removeFolder } from '../support/remove-folder';
import type { SpawnedSite } from '../support/spawned-site';
import { COMPRESSED } from './http-calls';
import { type Figure, printFigure } from './parts';
import { withResource, withSite } from './resources';
import { listTitlePaths } from './scale/page-views';
import { median, round } from './statistics';
import { measureRate } from './throughput';
import { waitUntilReady } from './wait-until-ready';

const STARTS = 5;
const VISITORS_AT_ONCE = 500;
const TITLES = 2_400;
const READS_AT_ONCE = 8;
const LOAD_SECONDS = 5;

async function measureStartsIn(dataDir: string): Promise<Figure[]> {
  await withSite({ DATA_DIR: dataDir }, ({ url }) => waitUntilReady(url));
  const listening: number[] = [];
  const ready: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const startedAt = performance.now();
    await withSite({ DATA_DIR: dataDir }, async ({ url }) => {
      await (await fetch(url)).text();
      listening.push(performance.now() - startedAt);
      await waitUntilReady(url);
      ready.push(performance.now() - startedAt);
    });
  }
  return [
    printFigure('start to the first page', round(median(listening) / 1000, 2), 's'),
    printFigure('start to a ready database', round(median(ready) / 1000, 2), 's'),
  ];
}

const measureStarts = (): Promise<Figure[]> =>
  withResource(() => mkdtemp(join(tmpdir(), 'marquee-bench-')), removeFolder, measureStartsIn);

async function measureColdHomes(): Promise<Figure[]> {
  const rows: Figure[] = [];
  for (const visitors of [1, VISITORS_AT_ONCE]) {
    const settings = { REQUESTS_PER_CLIENT: String(VISITORS_AT_ONCE) };
    const figure = await withSite(settings, async ({ url, faults }) => {
      await Promise.all(Array.from({ length: visitors }, async () => (await fetch(url)).text()));
      return faults.calls().total;
    });
    rows.push(printFigure(`calls for a cold home, ${visitors} at once`, figure));
  }
  return rows;
}

/** Reads a metric in MB. */
async function readMb(url: string, name: string): Promise<number> {
  return round(readMetric(await (await fetch(`${url}/metrics`)).text(), name) / 1024 ** 2, 1);
}

/** Without the database processes. */
const readResidentMb = (url: string): Promise<number> => readMb(url, 'process_resident_memory_bytes');

/** Reads titles by REST and as pages. */
async function fillCache(url: string): Promise<void> {
  const queue = new PQueue({ concurrency: READS_AT_ONCE });
  const read = async (path: string): Promise<void> => {
    const response = await fetch(url + path, { headers: COMPRESSED });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  };
  const paths = await listTitlePaths(url, TITLES);
  await queue.addAll(paths.flatMap((path) => [() => read(`/api/tmdb${path}`), () => read(path)]));
}

async function measureMemory(site: Pick<SpawnedSite, 'url'>): Promise<Figure[]> {
  await waitUntilReady(site.url);
  await (await fetch(site.url)).text();
  const rows: Figure[] = [];
  const add = (what: string, figure: number): void => {
    rows.push(printFigure(what, figure, 'MB'));
  };
  add('resident memory at rest', await readResidentMb(site.url));
  await fillCache(site.url);
  add('bytes in the cache', await readMb(site.url, 'marquee_cache_bytes'));
  add('resident memory with them', await readResidentMb(site.url));
  const loads = ['/', '/api/tmdb/trending/all/day', '/movies'];
  for (const path of loads) {
    await measureRate(site.url + path, { headers: COMPRESSED }, LOAD_SECONDS);
    add(`the same, after ${path}`, await readResidentMb(site.url));
  }
  return rows;
}

/** Memory, time to start, and calls of the movie database. */
export async function measureFootprint(site: Pick<SpawnedSite, 'url'>): Promise<Figure[]> {
  return [...(await measureMemory(site)), ...(await measureStarts()), ...(await measureColdHomes())];
}
