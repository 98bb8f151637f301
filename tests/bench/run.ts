import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import { firstLoadKb } from '../support/first-load';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { PINNING_NOTE } from './cpu-pinning';
import { measureFootprint } from './footprint';
import { measureHttp } from './http-load';
import { measureMoves } from './interactions';
import { measureLoginFlood } from './login-flood';
import { measureLongLists } from './long-list';
import { measurePages } from './page-load';
import { LOAD_TOOL } from './throughput';

/*
 * `npm run bench`: what the site costs, on this machine, in one run; `npm run bench -- pages lists` measures some
 * parts of it (`npm run bench:http` and `bench:pages` name them). Ratios compare with a bare node:http server that
 * sends the same bytes; pages are loaded cold on a slow phone (Slow-4G, 4x CPU). With SITE_URL the parts that load
 * pages measure a site that is running already; with BENCH_TMDB_BASE_URL (and BENCH_IMAGE_BASE_URL) the site asks that
 * movie database rather than the invented one, in the parts that load pages and in `http`. The figures are kept in
 * .data/bench.json, too.
 */
const RESULTS_FILE = '.data/bench.json';

async function listPaths(siteUrl: string): Promise<string[]> {
  const firstId = async (kind: string): Promise<number> => {
    const answer = await fetch(`${siteUrl}/api/tmdb/trending/${kind}/day`);
    return (await answer.json()).results[0].id;
  };
  const movieId = await firstId('movie');
  const titles = [`/movie/${movieId}`, `/tv/${await firstId('tv')}`, `/watch/movie/${movieId}`];
  return ['/', '/movies', '/tv', '/search?q=star', ...titles];
}

/** Of a site that somebody else started nothing is known but its address. */
type MeasuredSite = Pick<SpawnedSite, 'url' | 'pid'>;
type Rows = readonly object[];

async function measureColdRenders(paths: readonly string[]): Promise<Rows> {
  const options = ['--import', 'tsx', 'tests/bench/cold-render.ts', ...paths];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await promisify(execFile)(process.execPath, options, { env });
  return JSON.parse(stdout);
}

/** Each gives the rows of a table; what starts a site of its own is told nothing. */
const PARTS: Readonly<Record<string, (site: MeasuredSite) => Promise<Rows> | Rows>> = {
  http: measureHttp,
  footprint: measureFootprint,
  cold: async (site) => measureColdRenders(await listPaths(site.url)),
  pages: async (site) => measurePages(site.url, await listPaths(site.url)),
  moves: (site) => measureMoves(site.url),
  lists: (site) => measureLongLists(site.url),
  logins: async () => [await measureLoginFlood()],
  bundle: () => [
    {
      page: '/',
      'first-load JavaScript, gzip KB': firstLoadKb(process.cwd(), 'features/home/home-page.tsx'),
    },
  ],
};
/** Parts that can measure a running site. */
const FROM_OUTSIDE = ['pages', 'moves', 'lists'];

/** So that logins can come from many addresses. */
const MANY_NETWORKS = { TRUST_PROXY: 'loopback' };

const named = process.argv.slice(2);
const unknown = named.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const { SITE_URL: running, BENCH_TMDB_BASE_URL, BENCH_IMAGE_BASE_URL } = process.env;
const thirdParties = {
  ...(BENCH_TMDB_BASE_URL && { TMDB_BASE_URL: BENCH_TMDB_BASE_URL }),
  ...(BENCH_IMAGE_BASE_URL && { IMAGE_BASE_URL: BENCH_IMAGE_BASE_URL }),
};
const wanted = named.length > 0 ? named : running ? FROM_OUTSIDE : Object.keys(PARTS);
const results: Record<string, Rows> = {};
let stopSite: () => Promise<unknown> = async () => undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopSite().finally(() => process.exit(1)));

try {
  for (const part of wanted) {
    const site = running
      ? { url: running, pid: undefined, stop: async () => undefined }
      : await spawnSite({ ...thirdParties, ...(part === 'http' && MANY_NETWORKS) });
    stopSite = site.stop;
    results[part] = (await PARTS[part]?.(site)) ?? [];
    await site.stop();
    stopSite = async () => undefined;
    console.log(
      `${part} (load ${loadavg()[0]?.toFixed(1)}${part === 'http' ? `, ${PINNING_NOTE}, ${LOAD_TOOL}` : ''})`,
    );
    console.table(results[part]);
  }
} finally {
  await stopSite();
  await mkdir('.data', { recursive: true });
  await writeFile(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
}
