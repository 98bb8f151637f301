import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionIdOf } from '../../server/accounts/sessions';
import { startAccountSite } from '../support/account-site';
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

test('creating a token needs a recent proof, and the response says so', async () => {
  const { token, password } = await site.signUp();
  await sql`update sessions set proven_at = now() - interval '11 minutes' where id = ${sessionIdOf(token)}`;
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
