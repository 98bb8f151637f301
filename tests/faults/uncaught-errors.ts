import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, type TestContext, vi } from 'vitest';
import { createLog } from '../../server/config/logger';
import { PROJECT } from '../../server/config/project';
import { type BundleLoader, createBundleLoader } from '../../server/rendering/front-end-bundle';
import { buildSignup } from '../builders/users';
import type { TestDatabase } from '../support/test-database';
import { startTestSite } from '../support/test-site';

const MESSAGE = 'Something went wrong on our side.';

function createLoaderWithError(brokenPath: string): BundleLoader {
  const loader = createBundleLoader(PROJECT.distFolder);
  return {
    async load(path) {
      if (path === brokenPath) throw new Error('broken page');
      return loader.load(path);
    },
  };
}

export const errorInRequest =
  ({ url, sql }: TestDatabase) =>
  async ({ onTestFinished }: TestContext): Promise<void> => {
    const lines: string[] = [];
    const log = createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } });
    const site = await startTestSite({ DATABASE_URL: url }, createLoaderWithError('/info'), { log });
    onTestFinished(() => site.stop());
    const get = (path: string, headers = {}) => fetch(site.url + path, { headers });
    await vi.waitUntil(async () => (await get('/readyz')).ok, { timeout: 60_000, interval: 20 });
    const registered = await fetch(`${site.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(buildSignup()),
    });
    const user = { authorization: `Bearer ${(await registered.json()).data.token}` };

    await sql`alter table watch_history rename to renamed_table`;
    onTestFinished(async () => void (await sql`alter table renamed_table rename to watch_history`));
    const failures = [
      await get('/info'),
      await get('/api/watch-history', user),
      await get('/api/trpc/history.stats', user),
    ];
    for (const [index, response] of failures.entries()) {
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(text).toContain(MESSAGE);
      expect(text).not.toMatch(/broken page|renamed_table|watch_history|\n\s+at /);
      const id = response.headers.get('x-request-id');
      expect(id).toBeTruthy();
      expect(JSON.parse(lines[index] ?? '')).toMatchObject({ requestId: id, msg: 'A request failed' });
    }
    expect(lines).toHaveLength(failures.length);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/api/auth/verify', user)).status).toBe(200);
  };

export async function unhandledRejection({ onTestFinished }: TestContext): Promise<void> {
  const script = fileURLToPath(new URL('../support/stopping-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    output += `${line}\n`;
  });
  await vi.waitUntil(() => output.includes('listening'), { timeout: 60_000, interval: 10 });
  const url = `http://127.0.0.1:${/listening (\d+)/.exec(output)?.[1]}`;
  expect(await (await fetch(`${url}/reject`)).text()).toBe('running');
  await vi.waitUntil(() => output.includes('not awaited'), { timeout: 60_000, interval: 10 });
  expect(await (await fetch(url)).text()).toBe('running');
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
}
