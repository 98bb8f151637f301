import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAccountSite } from '../support/account-site';
import { createTestDatabase } from '../support/postgres';

const { sql, url } = await createTestDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'marquee-admin-'));
const file = path.join(folder, 'servers.json');
let site: Awaited<ReturnType<typeof startAccountSite>>;

const server = (id: number, changes: object = {}) => ({
  id,
  name: `Player ${id}`,
  movieUrl: `https://player${id}.example/movie`,
  tvUrl: `https://player${id}.example/tv`,
  enabled: true,
  priority: id,
  ...changes,
});

beforeAll(async () => {
  await writeFile(file, JSON.stringify({ servers: [server(2, { enabled: false }), server(1)] }));
  site = await startAccountSite(url, { SERVERS_CONFIG: file });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

test('admins see how the servers are configured, and refresh them; nobody else does (2 §7)', async () => {
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

  const bad = server(4, { movieUrl: 'ftp://player.example' });
  await writeFile(
    file,
    JSON.stringify({ servers: [server(1), server(2), server(3, { enabled: false }), bad] }),
  );
  expect((await refresh()).body).toEqual({
    success: true,
    message: 'Servers refreshed successfully',
    data: { serverCount: 3, enabledCount: 2 },
  });
  expect((await report()).body.data.problems).toEqual([
    'Server 4 was left out: movieUrl must be https without user info.',
  ]);

  await writeFile(file, '{');
  const failed = await refresh();
  expect([failed.status, failed.body]).toEqual([
    503,
    {
      success: false,
      message: 'The server configuration cannot be read. It is no JSON.',
      code: 'SERVICE_UNAVAILABLE',
    },
  ]);
});
