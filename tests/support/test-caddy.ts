import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../server/config/project';
import { findFreePort } from './free-port';
import { startProgram } from './program';
import { removeFolder } from './remove-folder';

export type TestCaddy = {
  /** Of the load balancer. */
  readonly url: string;
  /** Of the Caddy in front of it and of Varnish, which is not there. */
  readonly visitorUrl: string;
  stop(): Promise<void>;
};

/** Caddy with the configuration of the deployment, without its TLS part, in front of instances on these ports. */
export async function startCaddy(ports: readonly number[]): Promise<TestCaddy> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-caddy-'));
  const port = await findFreePort();
  const configuration = await readFile(join(PROJECT.root, 'server/deploy/Caddyfile'), 'utf8');
  const file = join(folder, 'Caddyfile');
  const local = configuration
    .replace('\n:8080 {', `\nhttp://127.0.0.1:${port} {`)
    .replace('varnish:8081 localhost:8080', `127.0.0.1:${port}`);
  await writeFile(file, local);
  const visitorUrl = `http://127.0.0.1:${await findFreePort()}`;
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    SITE_ADDRESS: visitorUrl,
    INSTANCES: ports.map((each) => `127.0.0.1:${each}`).join(' '),
  };
  const end = await startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    ready: 'serving initial configuration',
    env,
  });
  return {
    url: `http://127.0.0.1:${port}`,
    visitorUrl,
    async stop() {
      await end();
      await removeFolder(folder);
    },
  };
}
