import { describe, expect, test } from 'vitest';
import { accountArchiveSchema } from '#shared/account-archive-schema';
import { DEFAULT_PREFERENCES } from '#shared/preferences';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { signUp } = createAccountCalls(database);

type Account = Awaited<ReturnType<typeof signUp>>;
type Part = Awaited<ReturnType<ReturnType<Account['as']>['settings']['exportData']>>['data'];

async function exportParts(account: Account): Promise<Part[]> {
  const parts: Part[] = [];
  for (let position: Part['next']; position !== null; position = parts.at(-1)?.next ?? null)
    parts.push((await account.as().settings.exportData(position)).data);
  return parts;
}

async function exportAll(account: Account) {
  const parts = await exportParts(account);
  const [first] = parts;
  return {
    ...first,
    actions: parts.flatMap(({ actions }) => actions),
    historyRemovals: parts.flatMap(({ historyRemovals }) => historyRemovals),
    watchHistory: parts.flatMap(({ watchHistory }) => watchHistory),
  };
}

const record = (account: Account, mediaId: string) =>
  account.as().history.record({ media_id: mediaId, media_type: 'movie', position: 60, duration: 600 });

describe('an exported account', () => {
  test('contains what is stored about it, and nothing of others', async () => {
    const [account, other, admin] = [
      await signUp({ userAgent: 'Firefox/1' }),
      await signUp(),
      await signUp(),
    ];
    await sql`update users set role = 'admin' where id = ${admin.user.id}`;
    await record(account, '603');
    await record(account, '604');
    await record(other, '605');
    await account.as().history.remove({ mediaId: '604', mediaType: 'movie' });
    await account.as().settings.savePreferences({
      preferences: { ...DEFAULT_PREFERENCES, theme: 'light' },
      changedAt: new Date().toISOString(),
    });
    await account.as().auth.updateProfile({ username: `${account.username}x` });
    await account.as().auth.login({ emailOrUsername: account.email, password: account.password });
    const created = await account
      .as()
      .tokens.create({ name: 'Script', scopes: ['history:read'], expiresInDays: 5 });
    await admin.as({ address: '192.0.2.7' }).admin.togglePremium({ id: account.user.id });

    const archive = await exportAll(account);

    expect(accountArchiveSchema.parse(archive)).toMatchObject({
      format: 'marquee-account',
      version: '1.0',
      account: { id: account.user.id, username: `${account.username}x`, isPremium: true },
      preferences: { preferences: { theme: 'light' } },
      previousNames: [{ field: 'username', name: account.username }],
      apiTokens: [{ name: 'Script', scopes: ['history:read'] }],
      knownNetworks: [{ hash: expect.any(String) }, { hash: expect.any(String) }],
      actions: [
        { action: 'token.create', by: 'user', details: expect.any(Object) },
        { action: 'user.premium', by: 'staff', address: null, device: null },
        { action: 'account.export', by: 'user', address: expect.any(String) },
      ],
      historyRemovals: [{ media_type: 'movie', media_id: '604' }],
      watchHistory: [{ media_type: 'movie', media_id: '603', position: 60, duration: 600 }],
    });
    expect(archive.sessions).toHaveLength(2);
    const text = JSON.stringify(archive);
    for (const foreign of [admin.username, '192.0.2.7', other.username, '"605"'])
      expect(text).not.toContain(foreign);
    const secrets = await sql<{ secret: string }[]>`
      select password_hash as secret from users where id = ${account.user.id}`;
    for (const secret of [
      account.token,
      created.data.token,
      account.password,
      ...secrets.map((row) => row.secret),
    ])
      expect(text).not.toContain(secret);
  });

  test('contains each entry of a long history once', async () => {
    const account = await signUp();
    await sql`
      insert into watch_history (user_id, media_type, media_id, watched_at)
      select ${account.user.id}, type, n, now() from generate_series(1, 600) n, unnest(array['movie', 'tv']) type`;
    await sql`
      insert into history_removals (user_id, media_type, media_id, removed_until)
      select ${account.user.id}, 'movie', n, now() from generate_series(1, 500) n`;
    const { watchHistory, historyRemovals } = await exportAll(account);
    expect(new Set(watchHistory.map(({ media_type, media_id }) => media_type + media_id)).size).toBe(1_200);
    expect(watchHistory).toHaveLength(1_200);
    expect(historyRemovals).toHaveLength(500);
  });

  test('has a place for each table with data of users', async () => {
    const tables = await sql<{ name: string }[]>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'actor_id', 'target_id') order by 1`;
    expect(tables.map(({ name }) => name)).toEqual([
      'account_links',
      'api_tokens',
      'audit_log',
      'authenticator_apps',
      'history_removals',
      'identities',
      'known_networks',
      'mails',
      'passkey_challenges',
      'passkeys',
      'pending_emails',
      'preferences',
      'previous_names',
      'recovery_codes',
      'sessions',
      'watch_history',
    ]);
  });

  test.each([
    { list: 'actions', after: 'movie:1' },
    { list: 'watchHistory', after: '1' },
    { list: 'watchHistory', after: 'movie:99999999999999999999' },
    { list: 'actions', after: '9223372036854775808' },
  ] as const)('refuses the position $list after $after', async (position) => {
    const account = await signUp();
    await expect(account.as().settings.exportData(position)).rejects.toEqual(
      failsWith('BAD_REQUEST', 'after must come from the previous part'),
    );
  });

  test('can be made 10 times an hour', async () => {
    const account = await signUp();
    for (let count = 0; count < 10; count += 1) await account.as().settings.exportData();
    await expect(account.as().settings.exportData()).rejects.toEqual(failsWith('TOO_MANY_REQUESTS'));
    expect(await account.as().settings.exportData({ list: 'watchHistory' })).toMatchObject({ success: true });
  });

  test('is recorded and limited also without its first part', async () => {
    const account = await signUp();
    const exportList = () => account.as().settings.exportData({ list: 'actions' });
    const exported = [{ action: 'account.export' }];
    for (let count = 0; count < 2; count += 1)
      expect((await exportList()).data.actions).toMatchObject(exported);
    await sql`update audit_log set happened_at = now() - interval '2 hours' where actor_id = ${account.user.id}`;
    for (let count = 0; count < 9; count += 1) await account.as().settings.exportData();
    await sql`update audit_log set happened_at = now() - interval '2 hours' where actor_id = ${account.user.id}`;
    await expect(exportList()).rejects.toEqual(failsWith('TOO_MANY_REQUESTS'));
  });
});

test('the history of an exported account can be imported by another account', async () => {
  const [from, to] = [await signUp(), await signUp()];
  await from
    .as()
    .history.record({ media_id: '9', media_type: 'tv', season: 2, episode: 3, position: 5, duration: 60 });
  const { watchHistory } = await exportAll(from);
  expect(await to.as().history.migrate({ watchHistoryData: watchHistory })).toMatchObject({
    migrated: 1,
    skipped: 0,
  });
  const imported = (await to.as().history.list({})).data;
  expect(imported).toMatchObject([
    {
      media_id: '9',
      season: 2,
      episode: 3,
      position: 5,
      duration: 60,
      watched_at: watchHistory[0]?.watched_at,
    },
  ]);
});

describe('the deletion of an account', () => {
  const auditOf = (id: string) => sql`
    select action, actor_name, target_name, details, address, user_agent from audit_log
    where actor_id = ${id} or target_id = ${id} order by id`;

  test('leaves only ids in the audit log', async () => {
    const [owner, admin] = [await signUp(), await signUp()];
    await sql`update users set role = 'owner' where id = ${owner.user.id}`;
    await sql`update users set role = 'admin' where id = ${admin.user.id}`;
    await owner.as().admin.editUser({ id: admin.user.id, username: `${admin.username}x` });
    await admin
      .as()
      .admin.refreshServers()
      .catch(() => {});
    await admin.as().settings.deleteAccount({ password: admin.password });
    const gone = { actor_name: '', address: null, user_agent: null, target_name: null };
    expect(await auditOf(admin.user.id)).toEqual([
      {
        action: 'user.edit',
        ...gone,
        actor_name: owner.username,
        address: expect.any(String),
        user_agent: 'test',
        details: {},
      },
      { action: 'servers.refresh', ...gone, details: {} },
      { action: 'account.delete', ...gone, details: {} },
    ]);
  });

  test('by an owner is recorded without the name', async () => {
    const [owner, user] = [await signUp(), await signUp()];
    await sql`update users set role = 'owner' where id = ${owner.user.id}`;
    await owner.as().admin.deleteUser({ id: user.user.id });
    expect(await auditOf(user.user.id)).toMatchObject([
      { action: 'user.delete', actor_name: owner.username, target_name: null },
    ]);
  });

  test('leaves its name and email in no table', async () => {
    const account = await signUp();
    await account.as().auth.updateProfile({ email: `changed-${account.email}` });
    await account.as().settings.exportData();
    await account.as().settings.deleteAccount({ password: account.password });
    const names = [`%${account.username}%`, `%${account.email}%`];
    const found = await sql`
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and query_to_xml(format('select * from %I', table_name), true, false, '')::text ilike any (${names}::text[])`;
    expect(found).toEqual([]);
  });
});
