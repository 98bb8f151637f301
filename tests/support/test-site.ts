import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseEnvironment } from '../../server/config/environment';
import { createLog, type Log } from '../../server/config/logger';
import { PROJECT } from '../../server/config/project';
import { createWebServer, type ServerTimeouts } from '../../server/http/web-server';
import { type BundleLoader, createBundleLoader } from '../../server/rendering/front-end-bundle';
import { prepareGracefulStop } from '../../server/start/graceful-stop';
import { createSite } from '../../server/start/site';
import { removeFolder } from './remove-folder';

export type TestSite = {
  readonly url: string;
  countConnections(): Promise<number>;
  stop(): Promise<void>;
};

/**
 * Starts the site in this process. Tests mock the movie database at its real URL; without DATABASE_URL the database is
 * unavailable.
 */
export async function startTestSite(
  settings: NodeJS.ProcessEnv = {},
  bundleLoader: BundleLoader = createBundleLoader(PROJECT.distFolder),
  { log = createLog({ level: 'silent' }), ...timeouts }: { log?: Log } & Partial<ServerTimeouts> = {},
): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-test-'));
  const environment = parseEnvironment({
    NODE_ENV: 'test',
    TMDB_API_KEY: 'test-key',
    // Port 1 refuses connections.
    DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none',
    DATA_DIR: dataDir,
    ...settings,
  });
  const site = await createSite({
    ...PROJECT,
    environment,
    log,
    bundleLoader,
    assets: { folder: join(PROJECT.distFolder, 'client') },
    stopping: new AbortController().signal,
  });
  const server = createWebServer(site, site.headers, { onRefusal: site.recordRefusal, ...timeouts });
  // It adds listeners to each request, as in production.
  prepareGracefulStop(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    countConnections: promisify(server.getConnections.bind(server)),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await site.stop();
      await removeFolder(dataDir);
    },
  };
}
