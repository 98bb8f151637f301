import { join } from 'node:path';
import { type Environment, parseEnvironment } from '../config/environment';
import { createLog, type Log } from '../config/logger';
import { PROJECT } from '../config/project';
import { earlierAssetsFolder, retainAssetsDaily } from '../http/earlier-assets';
import type { FrontEnd } from '../http/site-handler';
import { createWebServer } from '../http/web-server';
import { listen } from './listen';
import { createSite } from './site';
import { describeStartFailure } from './start-failure';
import { startTracing } from './start-tracing';
import { stopOnSignal } from './stop-on-signal';

/** A fifth of the connections that the server accepts. */
const CONNECTIONS_PER_NETWORK = 1_000;

const NO_PUBLIC_URL =
  'PUBLIC_URL is not set: pages have no canonical address, shared links have no picture, and there is no HSTS.';

/** Runs the site until a signal stops it. If it cannot start, an explanation is printed and the process exits with 1. */
export async function runSite(frontEnd: FrontEnd): Promise<void> {
  try {
    await start(frontEnd);
  } catch (error) {
    process.stderr.write(`Marquee cannot start: ${describeStartFailure(error)}\n`);
    process.exit(1);
  }
}

async function start(frontEnd: FrontEnd): Promise<void> {
  const environment = parseEnvironment(process.env, PROJECT.root);
  const { host, port, trustProxy, requestsPerClient } = environment;
  const log = createLog({ level: environment.logLevel });
  const stopTracing = await startTracing({ environment, version: PROJECT.version, log });
  const stopping = new AbortController();
  const site = await createSite({ ...PROJECT, ...frontEnd, environment, log, stopping: stopping.signal });
  const stop = async (): Promise<void> => {
    await Promise.all([site.stop(), stopTracing()]);
  };
  const server = createWebServer(site, site.headers, {
    onRefusal: site.recordRefusal,
    // Behind a proxy all connections are from the proxy.
    connectionsPerNetwork:
      trustProxy === false ? Math.max(CONNECTIONS_PER_NETWORK, 2 * requestsPerClient) : undefined,
  });
  stopOnSignal({ server, stopping, resources: [{ name: 'site', stop }], log });
  try {
    const usedPort = await listen(server, { host, port });
    await site.started;
    announce(log, usedPort, environment);
    if ('folder' in frontEnd.assets)
      retainAssetsDaily(join(frontEnd.assets.folder, 'assets'), earlierAssetsFolder(environment), log);
  } catch (error) {
    await stop();
    throw error;
  }
}

function announce(log: Log, port: number, { publicUrl, isDemo, mode }: Environment): void {
  const url = publicUrl ?? `http://localhost:${port}`;
  log.info(`Marquee ${PROJECT.version} is running at ${url} (Node.js ${process.version})`);
  if (isDemo) {
    log.info(
      'Showing a demo catalogue of invented titles. Set TMDB_API_KEY or TMDB_READ_TOKEN to show real titles.',
    );
    log.info('To use the admin panel, create an owner account: npm run owner -- NAME_OR_EMAIL');
  } else if (publicUrl === undefined && mode === 'production') {
    log.warn(NO_PUBLIC_URL);
  }
}
