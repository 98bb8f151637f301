import { startShowDatabase } from '../support/show-database';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { test as base } from './offline-site';

/** A site whose movie database contains a show of each shape. */
export const test = base.extend<object, { readonly site: SpawnedSite }>({
  site: [
    async ({}, use) => {
      const database = await startShowDatabase();
      const site = await spawnSite({ TMDB_BASE_URL: database.baseUrl });
      await use(site);
      await site.stop();
      await database.close();
    },
    { scope: 'worker' },
  ],
});
