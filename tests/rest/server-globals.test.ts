import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listRoutes } from '../support/built-routes';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';

const TRAPS = fileURLToPath(new URL('../support/forbid-browser-globals.mjs', import.meta.url));
const NODE_OPTIONS = `--import=${TRAPS}`;
const UNKNOWN_PATHS = ['/404', '/nothing-here'];

async function useSite(settings: NodeJS.ProcessEnv, use: (site: SpawnedSite) => Promise<void>) {
  const site = await spawnSite({ ...settings, NODE_OPTIONS });
  try {
    await use(site);
    expect(site.log.filter((line) => line.includes('FORBIDDEN'))).toEqual([]);
  } finally {
    await site.stop();
  }
}

test('the server renders every route without browser globals', async () => {
  await useSite({}, async ({ url }) => {
    async function findTrendingId(mediaType: 'movie' | 'tv'): Promise<number> {
      const response = await fetch(`${url}/api/tmdb/trending/${mediaType}/day`);
      return (await response.json()).results[0].id;
    }
    const movieId = await findTrendingId('movie');
    const { credits } = await (await fetch(`${url}/api/tmdb/movie/${movieId}`)).json();
    const samples = { movieId, showId: await findTrendingId('tv'), personId: credits.cast[0].id };
    const paths = (await listRoutes(samples)).map(({ path }) => path);
    for (const path of [
      ...paths,
      '/movies?q=star',
      '/search?q=star&view=list',
      '/search?q=star&genres=99999',
      '/settings?tab=advanced',
      '/nothing-here',
    ]) {
      const { status } = await fetch(url + path);
      expect(status, path).toBe(UNKNOWN_PATHS.includes(path) ? 404 : 200);
    }
  });
});

test('the server renders unknown titles and an outage without browser globals', async () => {
  await useSite({}, async ({ url, faults }) => {
    expect((await fetch(`${url}/movie/999999999`)).status).toBe(404);
    faults.set('503');
    expect((await fetch(`${url}/movies?filter=latest`)).status).toBe(200);
    expect((await fetch(`${url}/movie/2`)).status).toBe(502);
  });
});

test('the demo site starts and responds without browser storage', async () => {
  const demo = { TMDB_API_KEY: undefined, TMDB_BASE_URL: undefined, IMAGE_BASE_URL: undefined };
  await useSite(demo, async ({ url }) => {
    expect((await fetch(url)).status).toBe(200);
  });
});
