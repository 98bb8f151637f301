import { firstLoadKb } from '../support/first-load';
import { MANY_NETWORKS } from './accounts';
import { measureColdRenders } from './cold-render';
import { measureFootprint } from './footprint';
import { measureHttp } from './http-load';
import { measureInteractions } from './interactions';
import { measureLoginFlood } from './login-flood';
import { measureLongLists } from './long-list';
import { siteUrl, withAnySite, withMeasuredSite } from './measured-site';
import { measurePages, type Visit } from './page-load';
import { type Part, runParts } from './parts';
import { stopWhenInterrupted } from './resources';
import { measureScale } from './scale/measure-scale';

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

const PARTS: Readonly<Record<string, Part>> = {
  http: () => withMeasuredSite(MANY_NETWORKS, measureHttp),
  footprint: () => withMeasuredSite({}, measureFootprint),
  cold: () => measureColdRenders(listPaths),
  pages: () => withAnySite(async ({ url }) => measurePages(url, await listVisits(url))),
  proxy: () =>
    withMeasuredSite({ IMAGE_PROXY: 'on' }, async ({ url }) =>
      measurePages(
        url,
        (await listPaths(url)).map((path) => ({ path })),
      ),
    ),
  moves: () => withAnySite(({ url }) => measureInteractions(url)),
  lists: () => withAnySite(({ url }) => measureLongLists(url)),
  logins: () => withMeasuredSite(MANY_NETWORKS, async (site) => [await measureLoginFlood(site)]),
  scale: measureScale,
  bundle: () => [
    {
      page: '/',
      'first-load JavaScript, gzip KB': firstLoadKb(process.cwd(), 'features/home/home-page.tsx'),
    },
  ],
};
const PARTS_BY_URL = ['pages', 'moves', 'lists'];

const requested = process.argv.slice(2);
const unknown = requested.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

stopWhenInterrupted();
const names = requested.length > 0 ? requested : siteUrl ? PARTS_BY_URL : Object.keys(PARTS);
await runParts(
  Object.fromEntries(Object.entries(PARTS).filter(([name]) => names.includes(name))),
  RESULTS_FILE,
);
