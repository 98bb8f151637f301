import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../server/config/project';
import { findFreePort } from './free-port';
import { startProgram } from './program';
import { removeFolder } from './remove-folder';

export type TestPgBouncer = { readonly url: string; stop(): Promise<void> };

/** PgBouncer with the configuration of the deployment, in front of a database on this machine. */
export async function startPgBouncer(
  databaseUrl: string,
  poolSize: number,
  listenPort?: number,
): Promise<TestPgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-pgbouncer-'));
  const { username, password, port: databasePort, pathname } = new URL(databaseUrl);
  const port = listenPort ?? (await findFreePort());
  const configuration = await readFile(join(PROJECT.root, 'server/deploy/pgbouncer.ini'), 'utf8');
  const local = configuration
    .replace('host=database port=5432 dbname=marquee', () =>
      [
        `host=127.0.0.1 port=${databasePort} dbname=${pathname.slice(1)}`,
        `user=${username} password=${decodeURIComponent(password)}`,
      ].join(' '),
    )
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('default_pool_size = 40', `default_pool_size = ${poolSize}`)
    // Debian 12 has version 1.18.
    .replace('max_prepared_statements = 200\n', '')
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/auth_file = .*/, '');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, local);
  await chmod(folder, 0o755);
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const end = await startProgram('pgbouncer', [...user, file], { ready: 'process up' });
  return {
    url: `postgres://marquee@127.0.0.1:${port}/marquee`,
    async stop() {
      await end();
      await removeFolder(folder);
    },
  };
}
