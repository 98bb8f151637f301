import { firstLoadKb } from '../support/first-load';
import { spawnSite } from '../support/spawned-site';
import { measureLoginFlood } from './login-flood';
import { measurePages } from './page-load';
import { compareWithBare } from './throughput';

/*
 * `npm run bench`: what the site costs, on this machine, in one run. Ratios compare with a bare node:http server
 * that sends the same bytes; pages are loaded cold on a slow phone (Slow-4G, 4x CPU). With SITE_URL it measures a
 * site that is running already.
 */
const running = process.env.SITE_URL;
const site = running ? { url: running, stop: async () => undefined } : await spawnSite();

const throughput = [
  await compareWithBare(site.url, '/api/tmdb/trending/all/day'),
  await compareWithBare(site.url, '/'),
];
const trending = await fetch(`${site.url}/api/tmdb/trending/movie/day`).then((answer) => answer.json());
const shows = await fetch(`${site.url}/api/tmdb/trending/tv/day`).then((answer) => answer.json());
const pages = await measurePages(site.url, [
  '/',
  '/movies',
  '/tv',
  '/search?q=star',
  `/movie/${trending.results[0].id}`,
  `/tv/${shows.results[0].id}`,
]);
await site.stop();
const flood = running ? null : await measureLoginFlood();

console.table(throughput);
console.table(pages);
if (flood) console.table([flood]);
console.table([
  { page: '/', 'first-load JavaScript, gzip KB': firstLoadKb(process.cwd(), 'features/home/home-page.tsx') },
]);
