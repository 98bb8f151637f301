import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startRestartablePostgres } from '../support/restartable-postgres';
import { START_ARGUMENTS } from '../support/start-command';
import { BASE_IMAGE, findImageBuilder, type RunOptions } from './image-builder';

const IMAGE = 'localhost/marquee-test:latest';
const MAX_ADDED_MEGABYTES = 200;
const READY_MS = 60_000;
const ACCOUNT = { username: 'operator', email: 'operator@example.org', password: 'Tulip-Harbour-7' };

const builder = await findImageBuilder();

describe('the container image', () => {
  if (builder === null) {
    const notice = `needs a Docker engine or buildah with the base image ${BASE_IMAGE} (BASE_IMAGE names another)`;
    test.skipIf(!process.env.CI)(notice, () => expect.fail(notice));
    return;
  }

  const { build, readConfig, remove, run } = builder;
  let postgres: Awaited<ReturnType<typeof startRestartablePostgres>>;
  let site: ChildProcess;
  let output = '';
  let url: string;

  /** @returns the standard output of a command that succeeds */
  async function runToEnd(image: string, command: readonly string[], options?: RunOptions): Promise<string> {
    const child = await run(image, command, options);
    if (!child.stdout || !child.stderr) throw new Error('The command has no pipes.');
    const [printed, problems, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    if (code !== 0) throw new Error(`${command.join(' ')} exited with ${code}: ${problems}`);
    return printed.trim();
  }

  async function measureBytes(image: string): Promise<number> {
    const printed = await runToEnd(image, ['du', '--summarize', '--one-file-system', '--bytes', '/'], {
      user: 'root',
    });
    return Number.parseInt(printed, 10);
  }

  beforeAll(async () => {
    await build(IMAGE);
    postgres = await startRestartablePostgres();
    const { Cmd } = await readConfig(IMAGE);
    const env = { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: postgres.url };
    site = await run(IMAGE, Cmd, { env });
    for (const stream of [site.stdout, site.stderr])
      stream?.setEncoding('utf8').on('data', (printed: string) => {
        output += printed;
      });
    url = await vi.waitFor(
      () => {
        const [, announced] = /is running at (http:\/\/localhost:\d+)/.exec(output) ?? [];
        if (!announced) throw new Error(`The site has not started:\n${output}`);
        return announced;
      },
      { timeout: READY_MS, interval: 100 },
    );
  });

  afterAll(async () => {
    if (site?.exitCode === null) {
      site.kill();
      await once(site, 'exit');
    }
    await postgres?.stop();
    await remove(IMAGE);
  });

  test('becomes ready with its database', async () => {
    await vi.waitUntil(() => fetch(`${url}/readyz`).then(({ ok }) => ok), { timeout: READY_MS });
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ success: true });
  });

  test('serves the home page with its scripts and styles', async () => {
    const page = await fetch(url);
    expect(page.status).toBe(200);
    const document = await page.text();
    expect(document).toContain('Trending');
    const assets = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
    expect(assets.length).toBeGreaterThan(1);
    for (const [, path = ''] of assets) expect((await fetch(url + path)).status, path).toBe(200);
  });

  test('serves the API documentation with its files', async () => {
    const page = await (await fetch(`${url}/api/docs`)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)];
    expect(files.length).toBeGreaterThan(1);
    for (const [, path = ''] of files) expect((await fetch(url + path)).status, path).toBe(200);
  });

  test('registers users and makes them owners by command', async () => {
    const registered = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ACCOUNT),
    });
    expect(registered.status).toBe(200);
    const command = ['node', 'dist/server/owner.js', ACCOUNT.username, '--promote'];
    await runToEnd(IMAGE, command, { env: { DATABASE_URL: postgres.url } });
    const { token } = (await registered.json()).data;
    const profile = await fetch(`${url}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect(await profile.json()).toMatchObject({ data: { user: { role: 'owner' } } });
  });

  test('starts the server like npm start', async () => {
    expect((await readConfig(IMAGE)).Cmd).toEqual(['node', ...START_ARGUMENTS]);
  });

  test('has a health check that fails without a running site', async () => {
    const [, ...check] = (await readConfig(IMAGE)).Healthcheck.Test;
    await runToEnd(IMAGE, check, { env: { PORT: new URL(url).port } });
    await expect(runToEnd(IMAGE, check, { env: { PORT: '1' } })).rejects.toThrow('exited with 1');
  });

  // buildah may lose the end of the output with chroot isolation, so these checks rely on exit codes.
  test('runs without root and contains runtime files only', async () => {
    await runToEnd(IMAGE, ['sh', '-c', 'test "$(id -un)" = node']);
    const files = 'db dist node_modules package.json public';
    await runToEnd(IMAGE, ['sh', '-c', `test "$(echo $(LC_ALL=C ls -A /app))" = "${files}"`]);
    const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8'));
    const unwanted = Object.keys(lock.packages).filter((path) => lock.packages[path].dev);
    expect(unwanted).toContain('node_modules/vite');
    const script =
      'for path; do if test -e "/app/$path/package.json"; then echo "$path" >&2; exit 1; fi; done';
    await runToEnd(IMAGE, ['sh', '-c', script, 'sh', ...unwanted]);
  });

  test('encodes images', async () => {
    const create = '{ width: 9, height: 9, channels: 3, background: "red" }';
    const script = `(await import('sharp')).default({ create: ${create} }).avif().toBuffer()`;
    await runToEnd(IMAGE, ['node', '--input-type=module', '--eval', `await ${script}`]);
  });

  test('has a folder for data, which a volume takes over', async () => {
    await runToEnd(IMAGE, ['sh', '-c', 'test "$DATA_DIR" = /data && test "$(stat -c %U /data)" = node']);
  });

  test(`adds at most ${MAX_ADDED_MEGABYTES} MB to its base image`, async () => {
    const added = (await measureBytes(IMAGE)) - (await measureBytes(BASE_IMAGE));
    const megabytes = Math.round(added / 1e6);
    process.stdout.write(`The image adds ${megabytes} MB to ${BASE_IMAGE}.\n`);
    expect(megabytes).toBeGreaterThan(0);
    expect(megabytes).toBeLessThanOrEqual(MAX_ADDED_MEGABYTES);
  });
});
