import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDatabase } from '../../db/seed-database';
import { countSiteHistory } from '../../db/watch-history-counts';
import { ACCOUNT_CALLS, SEARCH_CALLS } from '../support/database-calls';
import { DAY_CALLS, HISTORY_CALLS } from '../support/history-calls';
import { createTestDatabase } from '../support/postgres';
import {
  describeWholeReads,
  isQuery,
  openPlanningClient,
  openRecordingClient,
} from '../support/recorded-statements';

const { url } = await createTestDatabase();
const { sql, statements } = openRecordingClient(url);
const planning = openPlanningClient(url);

/** Those that grow with people and what they do. */
const LARGE_TABLES = new Set(['users', 'sessions', 'preferences', 'watch_history', 'audit_log']);
/** More than are looked at one by one. */
const PEOPLE = 11_000;
const CALLS = { ...ACCOUNT_CALLS, ...SEARCH_CALLS, ...HISTORY_CALLS, ...DAY_CALLS };

/** What makes, fills and opens a database. */
const NO_PRODUCT_QUERIES = /^(seed|migrate|client|embedded|transactions)/;
const folder = fileURLToPath(new URL('../../db', import.meta.url));

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** How each statement in db/ begins, up to its first value. */
function listWrittenQueries(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !NO_PRODUCT_QUERIES.test(file));
  return files.flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    return [...source.matchAll(/`(\s*(?:select|insert|update|delete|with|explain)\b[^`$]*)/g)].map(
      ([, head = '']) => squeezed(head),
    );
  });
}

beforeAll(async () => {
  const entries = 2 * PEOPLE;
  await seedDatabase(url, { users: PEOPLE, entries, expired: entries / 10, retentionDays: 15 }, () => {});
  // One block of all, which is more than a block may hold, and more history than is counted one by one.
  await sql`select recount_usernames('', null, ${PEOPLE})`;
  await countSiteHistory(sql, 1);
  for (const call of Object.values(CALLS)) await call({ sql, people: PEOPLE });
}, 120_000);

afterAll(async () => {
  await Promise.all([sql.end({ timeout: 1 }), planning.end({ timeout: 1 })]);
});

describe('the queries of the product', () => {
  test('are all made by the calls that are measured', () => {
    const made = [...statements.keys()].map(squeezed);
    const written = listWrittenQueries();
    expect(written.length).toBeGreaterThan(40);
    expect(written.filter((head) => !made.some((text) => text.includes(head)))).toEqual([]);
  });

  test('read no large table from end to end', async () => {
    const queries = [...statements.values()].filter(isQuery);
    expect(queries.length).toBeGreaterThan(60);
    const found: string[] = [];
    for (const query of queries) found.push(...(await describeWholeReads(planning, query, LARGE_TABLES)));
    expect(found).toEqual([]);
  }, 60_000);
});
