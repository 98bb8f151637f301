import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../db/embedded/embedded-postgres';
import { removeFolder } from '../../support/remove-folder';
import type { SpawnedSite } from '../../support/spawned-site';
import { startCaddy } from '../../support/test-caddy';
import { MANY_NETWORKS } from '../accounts';
import { withResource, withSite } from '../resources';
import { log } from '../seeded-databases';
import { waitUntilReady } from '../wait-until-ready';

/** An embedded PostgreSQL that several instances share. */
export function withDatabase<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  return withResource(
    () => mkdtemp(join(tmpdir(), 'marquee-bench-')),
    removeFolder,
    (dataDir) =>
      withResource(
        () => startEmbeddedPostgres({ dataDir, log }),
        (postgres) => postgres.stop(),
        ({ url }) => use(url),
      ),
  );
}

export async function withInstances<Result>(
  count: number,
  settings: NodeJS.ProcessEnv,
  use: (sites: readonly SpawnedSite[]) => Promise<Result>,
): Promise<Result> {
  const addInstance = (started: readonly SpawnedSite[]): Promise<Result> =>
    started.length === count
      ? use(started)
      : withSite({ ...MANY_NETWORKS, ...settings }, async (site) => {
          await waitUntilReady(site.url);
          return addInstance([...started, site]);
        });
  return addInstance([]);
}

export function withCaddy<Result>(
  sites: readonly SpawnedSite[],
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  return withResource(
    () => startCaddy(sites.map(({ url }) => Number(new URL(url).port))),
    (caddy) => caddy.stop(),
    async ({ url }) => {
      await waitUntilReady(url);
      return use(url);
    },
  );
}
