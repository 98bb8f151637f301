import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USER_ORDERS } from '#shared/administration';
import { seedDatabase } from '../../db/seed/seed-database';
import { countSiteHistory } from '../../db/watch-history/site-history-stats';
import { listUserPage } from '../../server/administration/list-user-page';
import { ACCOUNT_CALLS, SEARCH_CALLS } from '../support/database-calls';
import { DAY_CALLS, HISTORY_CALLS } from '../support/history-calls';
import { PASSKEY_CALLS } from '../support/passkey-calls';
import { PROVIDER_CALLS } from '../support/provider-calls';
import {
  describeWholeReads,
  isQuery,
  openPlanningClient,
  openRecordingClient,
} from '../support/recorded-statements';
import { SECOND_FACTOR_CALLS } from '../support/second-factor-calls';
import { createTestDatabase } from '../support/test-database';
import { TOKEN_CALLS } from '../support/token-calls';

const { url } = await createTestDatabase();
const { sql, statements } = openRecordingClient(url);
const planning = openPlanningClient(url);

/** Tables that grow with users and their activity. */
const LARGE_TABLES = new Set([
  'users',
  'sessions',
  'api_tokens',
  'known_networks',
  'previous_names',
  'preferences',
  'watch_history',
  'history_removals',
  'audit_log',
  'authenticator_apps',
  'recovery_codes',
  'passkeys',
  'identities',
]);
/** Enough rows that PostgreSQL prefers an index. */
const USERS = 11_000;
const CALLS = {
  ...ACCOUNT_CALLS,
  ...SEARCH_CALLS,
  ...HISTORY_CALLS,
  ...DAY_CALLS,
  ...TOKEN_CALLS,
  ...SECOND_FACTOR_CALLS,
  ...PASSKEY_CALLS,
  ...PROVIDER_CALLS,
};

/** Files of db/ without queries of the product. */
const NO_PRODUCT_QUERIES = /^(seed\/|migrate|client|embedded\/|transaction-pool)/;
const folder = fileURLToPath(new URL('../../db', import.meta.url));

const collapseSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The start of each statement in db/, up to its first parameter. */
function listWrittenQueries(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !NO_PRODUCT_QUERIES.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    return [...source.matchAll(/`(\s*(?:select|insert|update|delete|with|explain)\b[^`$]*)/g)].map(
      ([, head = '']) => collapseSpace(head),
    );
  });
}

beforeAll(async () => {
  const entries = 2 * USERS;
  await seedDatabase(url, { users: USERS, entries, expired: entries / 10, retentionDays: 15 }, () => {});
  // More history than is counted exactly.
  await countSiteHistory(sql, 1);
  for (const call of Object.values(CALLS)) await call({ sql, users: USERS });
}, 120_000);

afterAll(async () => {
  await Promise.all([sql.end({ timeout: 1 }), planning.end({ timeout: 1 })]);
});

describe('the queries in db/', () => {
  test('are all called in database-calls.ts', () => {
    const executed = [...statements.keys()].map(collapseSpace);
    const written = listWrittenQueries();
    expect(written.length).toBeGreaterThan(40);
    expect(written.filter((head) => !executed.some((text) => text.includes(head)))).toEqual([]);
  });

  test('never scan a whole large table', async () => {
    const queries = [...statements.values()].filter(isQuery);
    expect(queries.length).toBeGreaterThan(60);
    const wholeReads: string[] = [];
    for (const query of queries)
      wholeReads.push(...(await describeWholeReads(planning, query, LARGE_TABLES)));
    expect(wholeReads).toEqual([]);
  }, 60_000);
});

describe('lists of many users', () => {
  /** The result of a plain query. */
  const plainOrder = {
    username: 'lower(username)',
    created_at: 'created_at, id',
    isPremium: 'is_premium, created_at, id',
    role: "case role when 'user' then 1 when 'admin' then 2 else 3 end, created_at, id",
  };

  test.each(USER_ORDERS)('any page by %s equals that of a plain query', async (sortBy) => {
    for (const role of ['all', 'user', 'admin'] as const) {
      const condition = role === 'all' ? 'true' : `role = '${role}'`;
      const all = await sql.unsafe(`select id from users where ${condition} order by ${plainOrder[sortBy]}`);
      const ids = all.map(({ id }) => id);
      for (const page of [1, 2, 77, 500, 501, Math.ceil(ids.length / 10)]) {
        const request = { page, limit: 10, search: '', role, sortBy };
        const { users, pagination } = await listUserPage(sql, { ...request, sortOrder: 'asc' });
        const from = (pagination.currentPage - 1) * 10;
        expect(users.map(({ id }) => id)).toEqual(ids.slice(from, from + 10));
        const { users: backwards } = await listUserPage(sql, { ...request, sortOrder: 'desc' });
        expect(backwards.map(({ id }) => id)).toEqual([...ids].reverse().slice(from, from + 10));
      }
    }
  });

  test.each(['jolanda-quispe', 'anna.smith1', 'smith', '9@mail', 'Net', 'zo', 'unknown'])(
    'a search for %j finds the first matches in the requested order',
    async (text) => {
      const search = { limit: 10, search: text, role: 'all', sortBy: 'username', sortOrder: 'asc' } as const;
      const found = await sql<{ id: string }[]>`
        select id from users
        where ${
          text.length < 3
            ? sql`lower(username) like ${`${text}%`} or email like ${`${text}%`}`
            : sql`lower(username) || chr(10) || email like ${`%${text.toLowerCase()}%`}`
        }
        order by lower(username) limit 1000`;
      const { users, pagination } = await listUserPage(sql, { ...search, page: 2 });
      expect(pagination.totalUsers).toBe(found.length);
      const from = (pagination.currentPage - 1) * 10;
      expect(users.map(({ id }) => id)).toEqual(found.slice(from, from + 10).map(({ id }) => id));
    },
  );

  test('a search for a text that only the last accounts contain finds some of them', async () => {
    await sql`
      insert into users (id, username, email, password_hash, created_at)
      select 'far-' || n, 'far-away' || n, 'far' || n || '@mail.example', 'x', now() - interval '2000 days'
      from generate_series(1, 4000) n`;
    const request = { search: 'far-away', role: 'all', sortBy: 'created_at', limit: 10, page: 1 } as const;
    const { users, pagination } = await listUserPage(sql, { ...request, sortOrder: 'desc' });
    expect(users.map(({ username }) => username.startsWith('far-away'))).toEqual(Array(10).fill(true));
    expect(pagination).toMatchObject({ totalUsers: 1000, hasMoreMatches: true });
    const rare = { ...request, search: 'far-away123', sortOrder: 'desc' } as const;
    expect((await listUserPage(sql, rare)).pagination).toMatchObject({
      totalUsers: 11,
      hasMoreMatches: false,
    });
    await sql`delete from users where id like 'far-%'`;
  });
});
