import { type Environment, parseEnvironment } from '../config/environment';
import { createLog, type Log } from '../config/logger';
import { PROJECT } from '../config/project';
import { createWebServer } from '../http/web-server';
import { listen, runUntilStopped } from './lifecycle';
import { createSite, type SiteOptions } from './site';
import { describeStartFailure } from './start-failure';

type FrontEnd = Pick<SiteOptions, 'pages' | 'assets'>;

/** A fifth of all connections. */
const CONNECTIONS_PER_NETWORK = 1_000;

/** No limit behind a proxy, where all connections come from the proxy. */
function connectionsPerNetwork({ trustProxy, requestsPerClient }: Environment): number | undefined {
  return trustProxy === false ? Math.max(CONNECTIONS_PER_NETWORK, 2 * requestsPerClient) : undefined;
}

async function start(frontEnd: FrontEnd): Promise<void> {
  const environment = parseEnvironment(process.env, PROJECT.root);
  const log = createLog({ level: environment.logLevel });
  const stopping = new AbortController();
  const site = await createSite({ ...PROJECT, ...frontEnd, environment, log, stopping: stopping.signal });
  const server = createWebServer(site, site.headers, {
    onRefusal: site.recordRefusal,
    connectionsPerNetwork: connectionsPerNetwork(environment),
  });
  // Before the first connection, so that early signals and requests are part of a graceful stop.
  runUntilStopped({ server, stopping, stops: [{ name: 'site', stop: site.stop }], log });
  try {
    // The catalogue does not wait for the database.
    const port = await listen(server, { host: environment.host, port: environment.port });
    await site.started;
    announce(log, port, environment);
  } catch (error) {
    await site.stop();
    throw error;
  }
}

const NO_PUBLIC_URL =
  'PUBLIC_URL is not set: pages name no canonical address, shared links show no picture, and there is no HSTS.';

function announce(log: Log, port: number, { publicUrl, isDemo, mode }: Environment): void {
  const url = publicUrl ?? `http://localhost:${port}`;
  log.info(`Marquee ${PROJECT.version} is at ${url} (Node.js ${process.version})`);
  if (!isDemo) {
    if (publicUrl === undefined && mode === 'production') log.warn(NO_PUBLIC_URL);
    return;
  }
  log.info('This is an invented demo catalogue. Set TMDB_API_KEY or TMDB_READ_TOKEN for the real one.');
  log.info('npm run owner -- NAME_OR_EMAIL makes an account an owner, who may open the admin panel.');
}

/** Runs the server until a stop signal; exits with code 1 when it cannot start. */
export async function runSite(frontEnd: FrontEnd): Promise<void> {
  try {
    await start(frontEnd);
  } catch (error) {
    process.stderr.write(`Marquee cannot start: ${describeStartFailure(error)}\n`);
    process.exit(1);
  }
}
