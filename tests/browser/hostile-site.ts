import { type HostileDatabase, startHostileDatabase } from '../support/hostile-database';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { test as base } from './fixtures';

export { expect } from './fixtures';

type HostileSite = SpawnedSite & { readonly database: HostileDatabase };

/** A site on a movie database with valid but extreme data. */
export const test = base.extend<object, { readonly site: HostileSite }>({
  site: [
    async ({}, use) => {
      const database = await startHostileDatabase();
      const spawned = await spawnSite({
        TMDB_BASE_URL: database.movieDatabaseUrl,
        IMAGE_BASE_URL: database.imageUrl,
      });
      const site: HostileSite = { ...spawned, database };
      await use(site);
      await spawned.stop();
      await database.close();
    },
    { scope: 'worker' },
  ],
});
