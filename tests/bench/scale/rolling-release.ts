import type { SpawnedSite } from '../../support/spawned-site';
import { MANY_NETWORKS } from '../accounts';
import { type Figure, printFigure } from '../parts';
import { withSite } from '../resources';
import { waitUntilReady } from '../wait-until-ready';
import { withNextRelease } from './next-release';
import { printFailures, viewPages } from './page-views';
import { withCaddy, withInstances } from './topology';

const PATHS = ['/', '/movies', '/tv', '/search?q=star', '/api/tmdb/trending/all/day', '/api/health'];

/** Replaces an instance by one of another release at the same address, and keeps it until the end of `use`. */
async function replace<Result>(
  site: SpawnedSite,
  settings: NodeJS.ProcessEnv,
  folder: string,
  use: () => Promise<Result>,
): Promise<Result> {
  await site.stop();
  return withSite(
    { ...settings, ...MANY_NETWORKS, PORT: new URL(site.url).port },
    async (replacement) => {
      await waitUntilReady(replacement.url);
      return use();
    },
    folder,
  );
}

/** Replaces two instances behind Caddy, one after the other, while pages are viewed. */
export function measureRollingRelease(databaseUrl: string): Promise<Figure[]> {
  const settings = { DATABASE_URL: databaseUrl };
  return withNextRelease((folder) =>
    withInstances(2, settings, ([first, second]) => {
      if (!first || !second) throw new Error('Two instances are needed.');
      return withCaddy([first, second], async (url) => {
        let isOver = false;
        let next = 0;
        const viewing = viewPages(url, {
          nextPath: () => PATHS[next++ % PATHS.length] ?? '/',
          goesOn: () => !isOver,
        });
        await replace(first, settings, folder, () =>
          replace(second, settings, folder, async () => {
            isOver = true;
            await viewing;
          }),
        );
        const views = await viewing;
        return [
          printFigure('requests per second during a rolling release', Math.round(views.sent / views.seconds)),
          ...printFailures('the same', views),
        ];
      });
    }),
  );
}
