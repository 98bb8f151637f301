import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../server/config/project';
import { findFreePort } from './free-port';
import { startProgram } from './program';
import { removeFolder } from './remove-folder';

export type TestVarnish = { readonly url: string; stop(): Promise<void> };

type VarnishOptions = {
  /** While the site works, instead of 600 s. */
  readonly maxStaleSeconds?: number;
  readonly purgeToken?: string;
};

/** Varnish with the configuration of the deployment, in front of a site on this machine. */
export async function startVarnish(
  siteUrl: string,
  purgePort: number,
  { maxStaleSeconds = 600, purgeToken = '' }: VarnishOptions = {},
): Promise<TestVarnish> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-varnish-'));
  const configuration = await readFile(join(PROJECT.root, 'server/deploy/varnish.vcl'), 'utf8');
  const local = configuration
    .replace('.host = "balancer"', '.host = "127.0.0.1"')
    .replace('req.grace = 600s', `req.grace = ${maxStaleSeconds}s`)
    .replace('.port = "8080"', `.port = "${new URL(siteUrl).port}"`);
  await writeFile(join(folder, 'local.vcl'), local);
  const port = await findFreePort();
  const end = await startProgram(
    'varnishd',
    [
      ...['-F', '-j', 'none', '-n', folder, '-f', join(folder, 'local.vcl'), '-s', 'malloc,64m'],
      ...['-s', 'Transient=malloc,64m'],
      ...['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`],
    ],
    { ready: 'said Child starts', env: { ...process.env, CACHE_PURGE_TOKEN: purgeToken } },
  );
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await end();
      await removeFolder(folder);
    },
  };
}
