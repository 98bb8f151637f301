import { firstLoadKb } from '../support/first-load';
import { spawnSite } from '../support/spawned-site';
import { measureLoginFlood } from './login-flood';
import { measureLongLists } from './long-list';
import { measurePages } from './page-load';
import { compareWithBare } from './throughput';

/*
 * `npm run bench`: what the site costs, on this machine, in one run; `npm run bench -- pages lists` measures some
 * parts of it. Ratios compare with a bare node:http server that sends the same bytes; pages are loaded cold on a
 * slow phone (Slow-4G, 4x CPU). With SITE_URL it measures a site that is running already.
 */

async function listPaths(siteUrl: string): Promise<string[]> {
  const firstId = async (kind: string): Promise<number> => {
    const answer = await fetch(`${siteUrl}/api/tmdb/trending/${kind}/day`);
    return (await answer.json()).results[0].id;
  };
  const titles = [`/movie/${await firstId('movie')}`, `/tv/${await firstId('tv')}`];
  return ['/', '/movies', '/tv', '/search?q=star', ...titles];
}

/** Each gives the rows of a table. */
const PARTS: Readonly<Record<string, (siteUrl: string) => Promise<readonly object[]> | readonly object[]>> = {
  throughput: async (siteUrl) => [
    await compareWithBare(siteUrl, '/api/tmdb/trending/all/day'),
    await compareWithBare(siteUrl, '/'),
  ],
  pages: async (siteUrl) => measurePages(siteUrl, await listPaths(siteUrl)),
  lists: measureLongLists,
  // A site of its own.
  logins: async () => (process.env.SITE_URL ? [] : [await measureLoginFlood()]),
  bundle: () => [
    {
      page: '/',
      'first-load JavaScript, gzip KB': firstLoadKb(process.cwd(), 'features/home/home-page.tsx'),
    },
  ],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const running = process.env.SITE_URL;
const site = running ? { url: running, stop: async () => undefined } : await spawnSite();
for (const [part, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  const rows = await measure(site.url);
  if (rows.length > 0) console.table(rows);
}
await site.stop();
