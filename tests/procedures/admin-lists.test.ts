import { beforeAll, describe, expect, test } from 'vitest';
import { createDayCountsJob } from '../../server/administration/day-counts-job';
import { createLog } from '../../server/config/logger';
import { Db } from '../../server/database/db';
import { createAccountCalls } from '../support/account-calls';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { signUp } = createAccountCalls(database);
let calls: ReturnType<Awaited<ReturnType<typeof signUp>>['as']>['admin'];

/** 60 users over 30 days besides the owner; every fourth is premium, every tenth an admin. */
beforeAll(async () => {
  await sql`
    insert into users (id, username, email, password_hash, role, is_premium, created_at)
    select 'user-' || n, 'Reader' || lpad(n::text, 2, '0'), 'box' || n || '@mail.example', 'x',
      case when n % 10 = 0 then 'admin' else 'user' end, n % 4 = 0,
      timestamptz '2025-01-01T10:00:00Z' + n * interval '12 hours'
    from generate_series(1, 60) n`;
  const owner = await signUp();
  await sql`update users set role = 'owner', username = '100%_odd' where id = ${owner.user.id}`;
  calls = owner.as().admin;
});

type PageInput = NonNullable<Parameters<typeof calls.usersPage>[0]>;
const page = async (input: PageInput = {}) => (await calls.usersPage(input)).data;
const names = async (input: PageInput) => (await page(input)).users.map(({ username }) => username);

describe('a page of users', () => {
  test('begins with the newest ten', async () => {
    const { users, pagination } = await page();
    expect(users).toHaveLength(10);
    expect(users.slice(0, 2).map(({ username }) => username)).toEqual(['100%_odd', 'Reader60']);
    expect(users[1]).toEqual({
      id: 'user-60',
      username: 'Reader60',
      email: 'box60@mail.example',
      role: 'admin',
      isPremium: true,
      created_at: '2025-01-31 10:00:00',
    });
    expect(pagination).toEqual({
      currentPage: 1,
      totalPages: 7,
      totalUsers: 61,
      limit: 10,
      hasNext: true,
      hasPrev: false,
      hasMoreMatches: false,
    });
  });

  test.each(['username', 'role', 'isPremium', 'created_at'] as const)(
    'all pages by %s contain each user once, in both directions',
    async (sortBy) => {
      const listAll = async (sortOrder: 'asc' | 'desc') => {
        const pages = [];
        for (let number = 1; number <= 9; number += 1)
          pages.push(...(await names({ sortBy, sortOrder, page: number, limit: 7 })));
        return pages;
      };
      const ascending = await listAll('asc');
      expect(new Set(ascending).size).toBe(61);
      expect(await listAll('desc')).toEqual(ascending.reverse());
    },
  );

  test('sorts roles by rank and usernames ignoring case', async () => {
    const roles = (await page({ sortBy: 'role', sortOrder: 'desc', limit: 8 })).users.map(({ role }) => role);
    expect(roles).toEqual(['owner', ...Array(6).fill('admin'), 'user']);
    await sql`update users set username = 'READER00' where id = 'user-60'`;
    expect((await names({ sortBy: 'username', sortOrder: 'asc', limit: 3 })).slice(1)).toEqual([
      'READER00',
      'Reader01',
    ]);
    await sql`update users set username = 'Reader60' where id = 'user-60'`;
  });

  test('filters by role; a page past the end is the last one', async () => {
    const { users, pagination } = await page({ role: 'admin', page: 99, limit: 4, sortOrder: 'asc' });
    expect(users.map(({ username }) => username)).toEqual(['Reader50', 'Reader60']);
    expect(pagination).toMatchObject({ currentPage: 2, totalPages: 2, totalUsers: 6, hasNext: false });
  });
});

describe('searching users', () => {
  test.each([
    ['READER0', 9],
    ['eader6', 1],
    ['box1', 11],
    ['MAIL.exam', 60],
    // One or two letters match the start of a name or an address.
    ['re', 60],
    ['bo', 60],
    ['ea', 0],
    ['0%_', 1],
    ['10', 1],
    ['_', 0],
    ['r_a', 0],
    ['\\', 0],
    ['unknown', 0],
  ])('%j is found %i times', async (search, totalUsers) => {
    const { users, pagination } = await page({ search, limit: 100 });
    expect(users).toHaveLength(totalUsers);
    expect(pagination).toMatchObject({ totalUsers, currentPage: 1, hasMoreMatches: false });
  });

  test('applies order, role and pages', async () => {
    const search = {
      search: 'reader',
      role: 'admin',
      sortBy: 'username',
      sortOrder: 'asc',
      limit: 4,
    } as const;
    expect(await names(search)).toEqual(['Reader10', 'Reader20', 'Reader30', 'Reader40']);
    expect(await names({ ...search, page: 2 })).toEqual(['Reader50', 'Reader60']);
    expect(await names({ ...search, page: 9 })).toEqual(['Reader50', 'Reader60']);
  });

  test('lists the first 1,000 matches and reports that there are more', async () => {
    await sql.begin(async (transaction) => {
      await transaction`
        insert into users (id, username, email, password_hash)
        select 'many-' || n, 'Common' || n, 'many' || n || '@mail.example', 'x' from generate_series(1, 1500) n`;
      await transaction`analyze users`;
    });
    const { users, pagination } = await page({ search: 'common', page: 100 });
    expect(users).toHaveLength(10);
    expect(pagination).toMatchObject({ totalUsers: 1000, totalPages: 100, hasMoreMatches: true });
    const last = await page({ search: 'common', page: 999, limit: 7 });
    expect(last.users).toHaveLength(1000 % 7);
    expect(last.pagination).toMatchObject({ currentPage: 143, totalPages: 143, hasNext: false });
    await sql`delete from users where id like 'many-%'`;
  });
});

test('the list without pages contains all users, newest first', async () => {
  const { data } = await calls.users();
  expect(data.map(({ username }) => username).slice(0, 2)).toEqual(['100%_odd', 'Reader60']);
  expect(data).toHaveLength(61);
});

describe('the statistics', () => {
  test('include every change of an account', async () => {
    const today = new Date();
    const before = (await calls.stats()).data;
    expect(before).toMatchObject({ totalUsers: 61, newUsersToday: 1, premiumUsers: 15, adminUsers: 7 });
    await sql`
      insert into users (id, username, email, password_hash, created_at) values
      ('old', 'old', 'old@mail.example', 'x', now() - interval '400 days'),
      ('new', 'new', 'new@mail.example', 'x', ${today})`;
    await calls.togglePremium({ id: 'old' });
    await calls.changeRole({ id: 'new', role: 'admin' });
    expect((await calls.stats()).data).toEqual({
      totalUsers: 63,
      newUsersToday: 2,
      newUsersThisWeek: 2,
      newUsersThisMonth: 2,
      premiumUsers: 16,
      adminUsers: 8,
    });
    await calls.deleteUser({ id: 'old' });
    await calls.deleteUser({ id: 'new' });
    expect((await calls.stats()).data).toEqual(before);
    const rows = await sql`
      select (created_at at time zone 'UTC')::date as day, role, is_premium, count(*) from users group by 1, 2, 3
      except select * from user_counts where users > 0`;
    expect(rows).toEqual([]);
  });

  test('by day contain registrations and watch records, also of deleted history', async () => {
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    await sql`
      insert into watch_history (user_id, media_type, media_id, watched_at)
      select 'user-1', 'movie', n, (${day(2)}::date at time zone 'UTC') + n * interval '6 hours'
      from generate_series(0, 3) n where n > 0`;
    await sql`insert into watch_history (user_id, media_type, media_id, watched_at) values ('user-1', 'movie', 9, now())`;
    const log = createLog({ level: 'silent' });
    const job = createDayCountsJob({ db: new Db({ sql: () => sql }), retentionDays: 15, log });
    await job.run();
    await sql`delete from watch_history`;
    await job.run();
    await job.stop();
    const { days } = (await calls.dailyCounts({ days: '90' })).data;
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toEqual({ date: day(0), registrations: 1, watchRecords: 1 });
    expect(days.at(-3)).toEqual({ date: day(2), registrations: 0, watchRecords: 3 });
    expect(days.at(-4)?.watchRecords).toBe(0);
    expect(days[0]?.watchRecords).toBeNull();
    expect((await calls.dailyCounts()).data.days).toHaveLength(30);
  });
});

test('the audit log has pages, newest first', async () => {
  await sql`
    insert into audit_log (action, actor_id, actor_name) select 'cache.clear', 'a', 'a' from generate_series(1, 5)`;
  const first = (await calls.auditLog({ limit: 3 })).data;
  const second = (await calls.auditLog({ limit: 3, before: first.next ?? '' })).data;
  const ids = [...first.entries, ...second.entries].map(({ id }) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(6);
});
