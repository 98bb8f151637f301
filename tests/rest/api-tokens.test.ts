import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startAccountSite } from '../support/account-site';
import { expireAuthentication } from '../support/expire-authentication';
import { createTestDatabase } from '../support/test-database';

const { sql, url } = await createTestDatabase();
let site: Awaited<ReturnType<typeof startAccountSite>>;

beforeAll(async () => {
  site = await startAccountSite(url);
});
afterAll(() => site.stop());

const ENTRY = { media_id: '11', media_type: 'movie' };

test('a script records what was watched, until its token is revoked', async () => {
  const { token: session } = await site.signUp();
  const newToken = { name: 'script', scopes: ['history:write', 'history:read'], expiresInDays: 90 };
  const created = await site.call('POST', '/settings/tokens', newToken, { token: session });
  expect(created.status).toBe(200);
  expect(created.headers.get('cache-control')).toBe('no-store');
  const { token, apiToken } = created.body.data;

  expect(await site.call('POST', '/watch-history', ENTRY, { token })).toMatchObject({ status: 200 });
  expect((await site.call('GET', '/watch-history', undefined, { token })).body.data).toMatchObject([ENTRY]);
  const byTrpc = await site.call('GET', '/trpc/history.stats', undefined, { token });
  expect(byTrpc.body.result.data.json).toMatchObject({ success: true });
  const list = await site.call('GET', '/settings/tokens', undefined, { token: session });
  expect(list.body.data.tokens).toEqual([{ ...apiToken, lastUsedAt: expect.any(String) }]);
  expect(JSON.stringify(list.body)).not.toContain(token);

  const revoked = await site.call('DELETE', `/settings/tokens/${apiToken.id}`, undefined, { token: session });
  expect(revoked.body).toEqual({ success: true, message: 'API token revoked' });
  expect(await site.call('POST', '/watch-history', ENTRY, { token })).toMatchObject({
    status: 401,
    body: { success: false, code: 'UNAUTHORIZED' },
  });
});

test('the script in the README records a movie and an episode', async () => {
  const { token: session } = await site.signUp();
  const newToken = { name: 'script', scopes: ['history:write', 'history:read'], expiresInDays: 1 };
  const { token } = (await site.call('POST', '/settings/tokens', newToken, { token: session })).body.data;
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const script = /```js\n(\/\/ node watched[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'marquee-script-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'watched.mjs');
  await writeFile(file, script);
  const run = async (marqueeToken: string, ...parameters: string[]) => {
    const env = { ...process.env, MARQUEE_URL: site.url, MARQUEE_TOKEN: marqueeToken };
    const outcome = await promisify(execFile)(process.execPath, [file, ...parameters], { env }).catch(
      (error) => error,
    );
    return [outcome.code ?? 0, outcome.stdout.trim()];
  };
  expect(await run(token, 'movie', '11')).toEqual([0, 'Recorded']);
  expect(await run(token, 'tv', '1396', '1', '2')).toEqual([0, 'Recorded']);
  expect(await run(`${token}x`, 'movie', '12')).toEqual([1, 'No authentication token available']);
  const { body } = await site.call('GET', '/watch-history', undefined, { token });
  expect(body.data).toMatchObject([{ media_id: '1396', season: 1, episode: 2 }, ENTRY]);
});

test('creating a token needs a recent authentication, and the response says so', async () => {
  const { token, password } = await site.signUp();
  await expireAuthentication(sql, token);
  const create = () => {
    const newToken = { name: 'script', scopes: ['history:read'], expiresInDays: 1 };
    return site.call('POST', '/settings/tokens', newToken, { token });
  };
  expect(await create()).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', reason: 'reauthentication-required' },
  });
  const confirmed = await site.call('POST', '/auth/reauthenticate', { password }, { token });
  expect(confirmed).toMatchObject({ status: 200, body: { success: true } });
  expect((await create()).status).toBe(200);
});

test('a missing scope and a call for sessions only are named, by REST and tRPC', async () => {
  const { token: session } = await site.signUp();
  const newToken = { name: 'reader', scopes: ['history:read'], expiresInDays: 1 };
  const created = await site.call('POST', '/settings/tokens', newToken, { token: session });
  const { token } = created.body.data;
  expect(await site.call('POST', '/watch-history', ENTRY, { token })).toMatchObject({
    status: 403,
    body: {
      success: false,
      code: 'FORBIDDEN',
      message: 'This API token does not have the scope history:write.',
      reason: 'insufficient-scope',
    },
  });
  expect(await site.call('POST', '/settings/tokens', newToken, { token })).toMatchObject({
    status: 403,
    body: { reason: 'session-required' },
  });
  const byTrpc = await site.call('POST', '/trpc/settings.signOutEverywhere', {}, { token });
  expect(byTrpc).toMatchObject({
    status: 403,
    body: { error: { json: { data: { reason: 'session-required' } } } },
  });
  expect(await site.call('GET', '/auth/verify', undefined, { token: session })).toMatchObject({
    status: 200,
  });
});
