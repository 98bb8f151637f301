import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import { firstLoadKb } from '../support/first-load';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { PINNING_NOTE } from './cpu-pinning';
import { measureFootprint } from './footprint';
import { measureHttp } from './http-load';
import { measureInteractions } from './interactions';
import { measureLoginFlood } from './login-flood';
import { measureLongLists } from './long-list';
import { measurePages, type Visit } from './page-load';
import { LOAD_TOOL } from './throughput';

// `npm run bench`, described in README.md.
const RESULTS_FILE = '.data/bench.json';

async function listPaths(siteUrl: string): Promise<string[]> {
  const firstId = async (kind: string): Promise<number> => {
    const response = await fetch(`${siteUrl}/api/tmdb/trending/${kind}/day`);
    return (await response.json()).results[0].id;
  };
  const movieId = await firstId('movie');
  const titles = [`/movie/${movieId}`, `/tv/${await firstId('tv')}`, `/watch/movie/${movieId}`];
  return ['/', '/movies', '/tv', '/search?q=star', ...titles];
}

/** The pages, and home for a visitor who has started six titles. */
async function listVisits(siteUrl: string): Promise<Visit[]> {
  const { results }: { results: { id: number }[] } = await (
    await fetch(`${siteUrl}/api/tmdb/trending/movie/day`)
  ).json();
  const history = results.slice(0, 6).map(({ id }, index) => ({
    media_id: String(id),
    media_type: 'movie',
    season: null,
    episode: null,
    position: 600,
    duration: 7200,
    timestamp: Date.now() - index,
  }));
  const paths = await listPaths(siteUrl);
  return [...paths.map((path) => ({ path })), { path: '/', history }];
}

/** `pid` is undefined for SITE_URL. */
type MeasuredSite = Pick<SpawnedSite, 'url' | 'pid'>;
type Rows = readonly object[];

async function measureColdRenders(paths: readonly string[]): Promise<Rows> {
  const options = ['--import', 'tsx', 'tests/bench/cold-render.ts', ...paths];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await promisify(execFile)(process.execPath, options, { env });
  return JSON.parse(stdout);
}

const PARTS: Readonly<Record<string, (site: MeasuredSite) => Promise<Rows> | Rows>> = {
  http: measureHttp,
  footprint: measureFootprint,
  cold: async (site) => measureColdRenders(await listPaths(site.url)),
  pages: async (site) => measurePages(site.url, await listVisits(site.url)),
  moves: (site) => measureInteractions(site.url),
  lists: (site) => measureLongLists(site.url),
  logins: async () => [await measureLoginFlood()],
  bundle: () => [
    {
      page: '/',
      'first-load JavaScript, gzip KB': firstLoadKb(process.cwd(), 'features/home/home-page.tsx'),
    },
  ],
};
/** Parts that need only a URL. */
const PARTS_BY_URL = ['pages', 'moves', 'lists'];

/** Logins come from many networks. */
const MANY_NETWORKS = { TRUST_PROXY: 'loopback' };

const requested = process.argv.slice(2);
const unknown = requested.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const { SITE_URL: siteUrl, BENCH_TMDB_BASE_URL, BENCH_IMAGE_BASE_URL } = process.env;
const thirdParties = {
  ...(BENCH_TMDB_BASE_URL && { TMDB_BASE_URL: BENCH_TMDB_BASE_URL }),
  ...(BENCH_IMAGE_BASE_URL && { IMAGE_BASE_URL: BENCH_IMAGE_BASE_URL }),
};
const parts = requested.length > 0 ? requested : siteUrl ? PARTS_BY_URL : Object.keys(PARTS);
const results: Record<string, Rows> = {};
let stopSite: () => Promise<unknown> = async () => undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopSite().finally(() => process.exit(1)));

try {
  for (const part of parts) {
    const site = siteUrl
      ? { url: siteUrl, pid: undefined, stop: async () => undefined }
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
