import { expect, test } from 'vitest';
import { countSiteHistory } from '../../db/watch-history/site-history-stats';
import { createAccountCalls } from '../support/account-calls';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { signUp } = createAccountCalls(database);
const { sql } = database;
const MAX_COUNTED = 1000;

/** Inserts entries of one user, some of them of today. */
async function addEntries(count: number, ofToday: number): Promise<void> {
  const { user } = await signUp();
  await sql`
    insert into watch_history (user_id, media_type, media_id, watched_at)
    select ${user.id}, 'movie', id,
      case when id <= ${ofToday} then date_trunc('day', now(), 'UTC') else now() - interval '3 days' end
    from generate_series(1, ${count}::int) id`;
}

test('entries are counted up to a limit and estimated above it', async () => {
  expect(await countSiteHistory(sql, MAX_COUNTED)).toEqual({ total: 0, today: 0, isEstimate: false });
  await addEntries(990, 300);
  await sql`analyze watch_history`;
  expect(await countSiteHistory(sql, MAX_COUNTED)).toEqual({ total: 990, today: 300, isEstimate: false });

  await addEntries(3000, 1800);
  // With and without current statistics.
  expect(await countSiteHistory(sql, MAX_COUNTED)).toMatchObject({ isEstimate: true });

  await sql`analyze watch_history`;
  const { total, today, isEstimate } = await countSiteHistory(sql, MAX_COUNTED);
  expect(isEstimate).toBe(true);
  expect(total / 3990).toBeCloseTo(1, 1);
  expect(today / 2100).toBeCloseTo(1, 1);
});
