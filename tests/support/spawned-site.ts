import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createFaults, type Faults } from '../../mocks/movie-database/faults';
import { completeIndexes } from '../../mocks/movie-database/search-index';
import { serveThirdParties } from '../../mocks/third-party-server';
import { PROJECT } from '../../server/config/project';
import { openAdminClient } from './admin-client';
import { removeFolder } from './remove-folder';
import { START_ARGUMENTS } from './start-command';
import { TEMPLATE_DATABASE } from './template-database';

export type SpawnedSite = {
  readonly url: string;
  readonly pid: number | undefined;
  /** Undefined if the site started its own database. */
  readonly databaseUrl: string | undefined;
  /** Faults of the movie database. */
  readonly faults: Faults;
  readonly log: readonly string[];
  /** @returns its exit code */
  stop(): Promise<number | null>;
  kill(): Promise<number | null>;
};

const ANNOUNCEMENT = /is running at (http:\/\/localhost:\d+)/;

async function findUrl(child: ChildProcess, log: string[]): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('The site was started without pipes.');
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => log.push(line));
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const url = ANNOUNCEMENT.exec(line)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${log.join('\n')}`)));
  });
}

/** Without TEST_POSTGRES_URL the site starts its own PostgreSQL. */
async function createDatabase(): Promise<string | undefined> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (!serverUrl) return undefined;
  const url = new URL(serverUrl);
  // The login rules accept names with this prefix.
  url.pathname = `marquee_site_${randomBytes(6).toString('hex')}`;
  const sql = openAdminClient(serverUrl);
  await sql.unsafe(`create database ${url.pathname.slice(1)} template ${TEMPLATE_DATABASE}`);
  await sql.end();
  return url.href;
}

/**
 * Starts the built site as a process, with a mocked movie database and image host in this process.
 *
 * @param folder of another release
 * @param options.hasSearchIndex false if the test neither searches nor opens people: the index takes 3 s of CPU time
 */
export async function spawnSite(
  settings: NodeJS.ProcessEnv = {},
  folder: string = PROJECT.root,
  { hasSearchIndex = true }: { readonly hasSearchIndex?: boolean } = {},
): Promise<SpawnedSite> {
  const faults = createFaults();
  const thirdParties = await serveThirdParties({ host: '127.0.0.1', port: 0, faults, hasEmptyImages: true });
  // While the site starts: on a busy machine, the first search would wait longer than the site's timeout.
  if (hasSearchIndex) void completeIndexes();
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-site-'));
  const databaseUrl = settings.DATABASE_URL ?? (await createDatabase());
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      TMDB_API_KEY: 'test-key',
      TMDB_BASE_URL: thirdParties.movieDatabaseUrl,
      IMAGE_BASE_URL: thirdParties.imageUrl,
      ...settings,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const exited = once(child, 'exit');
  const url = await findUrl(child, log);
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal);
    const [code] = await exited;
    await thirdParties.close();
    await removeFolder(dataDir);
    return typeof code === 'number' ? code : null;
  }

  return {
    url,
    pid: child.pid,
    databaseUrl,
    faults,
    log,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
