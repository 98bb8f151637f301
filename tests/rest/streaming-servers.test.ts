import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../builders/streaming-servers';
import { startAccountSite } from '../support/account-site';
import { mockThirdParties } from '../support/mocked-third-parties';
import { createTestDatabase } from '../support/test-database';

const { sql, url } = await createTestDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'marquee-admin-'));
const file = path.join(folder, 'servers.json');
mockThirdParties();
let site: Awaited<ReturnType<typeof startAccountSite>>;

beforeAll(async () => {
  await writeFile(file, JSON.stringify({ servers: [buildServer(2, { enabled: false }), buildServer(1)] }));
  site = await startAccountSite(url, { SERVERS_CONFIG: file });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

test('only admins read and refresh the server configuration', async () => {
  const { token, username } = await site.signUp();
  const report = () => site.call('GET', '/admin/server-config', undefined, { token });
  const refresh = () => site.call('POST', '/admin/refresh-servers', undefined, { token });
  expect((await site.call('GET', '/admin/server-config')).status).toBe(401);
  expect((await site.call('POST', '/admin/refresh-servers')).status).toBe(401);
  expect((await report()).status).toBe(403);
  expect((await refresh()).status).toBe(403);

  await sql`update users set role = 'admin' where username = ${username}`;
  expect((await report()).body).toEqual({
    success: true,
    data: {
      servers: [
        { id: 1, name: 'Player 1', priority: 1, enabled: true },
        { id: 2, name: 'Player 2', priority: 2, enabled: false },
      ],
      settings: { defaultServer: 1, autoFallback: true, maxRetries: 3, loadTimeout: 10_000 },
      version: '1.0.0',
      lastUpdated: null,
      failed: false,
      problems: [],
    },
  });

  const bad = buildServer(4, { movieUrl: 'ftp://player.example' });
  await writeFile(
    file,
    JSON.stringify({ servers: [buildServer(1), buildServer(2), buildServer(3, { enabled: false }), bad] }),
  );
  expect((await refresh()).body).toEqual({
    success: true,
    message: 'Servers refreshed successfully',
    data: { serverCount: 3, enabledCount: 2 },
  });
  expect((await report()).body.data.problems).toEqual([
    'Server 4 was skipped: movieUrl must be https without user info.',
  ]);

  await writeFile(file, '{');
  const failed = await refresh();
  expect([failed.status, failed.body]).toEqual([
    503,
    {
      success: false,
      message: "The server configuration can't be read. It isn't valid JSON.",
      code: 'SERVICE_UNAVAILABLE',
    },
  ]);
});

test('an edited file applies to the next response, including cached pages', async () => {
  const { token, username } = await site.signUp();
  await sql`update users set role = 'admin' where username = ${username}`;
  const [movie] = (await site.call('GET', '/tmdb/trending/movie/day')).body.results;
  const edit = (id: number) => writeFileSync(file, JSON.stringify({ servers: [buildServer(id)] }));
  const get = (address: string, headers = {}) => fetch(site.url + address, { headers });
  const watchPage = `/watch/movie/${movie.id}`;

  edit(1);
  for (const address of ['/', watchPage]) await (await get(address)).text();
  const { headers } = await get('/');
  edit(6);
  const page = await get(watchPage);
  expect(await page.text()).toContain('Player 6');
  edit(7);
  expect(await (await get('/config/servers.json')).text()).toContain('Player 7');
  edit(8);
  const report = await site.call('GET', '/admin/server-config', undefined, { token });
  expect(report.body.data.servers).toEqual([{ id: 8, name: 'Player 8', priority: 8, enabled: true }]);
  edit(9);
  // After a 304 the browser would use the old policy.
  const home = await get('/', { 'if-none-match': headers.get('etag') });
  expect([home.status, home.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining('https://player9.example'),
  ]);
});
