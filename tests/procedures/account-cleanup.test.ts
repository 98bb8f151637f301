import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as locks from '../../db/exclusive-lock';
import { createAccountCleanupJob } from '../../server/accounts/cleanup-job';
import { createLog } from '../../server/config/logger';
import { Db } from '../../server/database/db';
import { createAccountCalls } from '../support/account-calls';
import { createGate } from '../support/gate';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { signUp } = createAccountCalls(database);

const countRows = async () => {
  const [row] = await sql`
    select (select count(*) from sessions)::int as sessions, (select count(*) from attempts)::int as attempts,
      (select count(*) from previous_names)::int as names, (select count(*) from known_networks)::int as networks,
      (select count(*) from api_tokens)::int as tokens`;
  return row;
};

test('the account cleanup deletes expired rows only, in several batches', async () => {
  const { user, as } = await signUp();
  await as().auth.updateProfile({ username: `${user.username}-renamed` });
  await as().tokens.create({ name: 'script', scopes: ['history:read'], expiresInDays: 1 });
  const before = await countRows();
  expect(before).toEqual({ sessions: 1, attempts: expect.any(Number), names: 1, networks: 1, tokens: 1 });
  await sql`
    insert into sessions (id, user_id, expires_at, absolute_expires_at)
    select md5(n::text) || md5(n::text), ${user.id}, now() - interval '1 minute', now()
    from generate_series(1, 1100) n`;
  await sql`insert into attempts (key, points, expire) select 'expired ' || n, 1, 0 from generate_series(1, 600) n`;
  await sql`
    insert into previous_names (user_id, field, name, valid_until)
    values (${user.id}, 'username', 'expired', now())`;
  await sql`
    insert into known_networks (user_id, network_hash, last_login_at)
    values (${user.id}, 'expired', now() - interval '91 days')`;
  await sql`
    insert into api_tokens (id, user_id, name, scopes, expires_at)
    values (${'e'.repeat(64)}, ${user.id}, 'expired', '{}', now())`;
  const job = createAccountCleanupJob({
    db: new Db({ sql: () => sql }),
    log: createLog({ level: 'silent' }),
  });
  await job.run();
  expect(await countRows()).toEqual(before);
});

test('a request gets a transaction while all hourly jobs run', async () => {
  const jobLocks = Object.values(locks).filter((lock) => typeof lock === 'string');
  expect(jobLocks).toHaveLength(4);
  const gate = createGate();
  const jobs = jobLocks.map((lock) => locks.withExclusiveLock(sql, lock, () => gate.opened));
  const firstBatch = sql.begin(() => gate.opened);
  const request = sql.begin((transaction) => transaction`select 1`);
  const isServed = await Promise.race([request.then(() => true), sleep(2000, false)]);
  gate.open();
  await Promise.all([...jobs, firstBatch, request]);
  expect(isServed).toBe(true);
});
