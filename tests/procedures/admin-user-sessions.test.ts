import { expect, test } from 'vitest';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { signUpAs } = createAccountCalls(database);

const ENDED = failsWith('UNAUTHORIZED');

type Account = Awaited<ReturnType<typeof signUpAs>>;

const recordsOf = ({ id }: Account) =>
  sql`select details from audit_log where action = 'user.sessions' and target_id = ${id} order by id`;

test('an admin ends the sessions of a user and a new email address, which is audited', async () => {
  const [admin, user, other] = [await signUpAs('admin'), await signUpAs('user'), await signUpAs('user')];
  const email = `new-${user.email}`;
  await sql`
    insert into pending_emails (user_id, email, expires_at) values (${user.id}, ${email}, now() + interval '1 day')`;
  const countSessions = async () => (await admin.as().admin.userSessions({ id: user.id })).data.count;
  expect(await countSessions()).toBe(1);
  expect(await admin.as().admin.revokeSessions({ id: user.id })).toEqual({
    success: true,
    message: 'Sessions ended',
  });
  await expect(user.as().auth.profile()).rejects.toEqual(ENDED);
  expect(await countSessions()).toBe(0);
  expect(await other.as().auth.profile()).toMatchObject({ success: true });
  expect(await sql`select 1 from pending_emails where user_id = ${user.id}`).toHaveLength(0);
  // Nothing changes, so nothing is recorded.
  await admin.as().admin.revokeSessions({ id: user.id });
  expect(await recordsOf(user)).toEqual([{ details: { revoked: '1', email } }]);
});

test('the own session continues', async () => {
  const admin = await signUpAs('admin');
  await admin.as().admin.revokeSessions({ id: admin.id });
  expect(await admin.as().auth.profile()).toMatchObject({ success: true });
});

test('only owners end the sessions of admins and owners', async () => {
  const [admin, other, owner] = [await signUpAs('admin'), await signUpAs('admin'), await signUpAs('owner')];
  for (const target of [other, owner]) {
    await expect(admin.as().admin.revokeSessions({ id: target.id })).rejects.toEqual(
      failsWith('FORBIDDEN', 'Only owners can change admins and owners.'),
    );
    expect(await target.as().auth.profile()).toMatchObject({ success: true });
  }
  await owner.as().admin.revokeSessions({ id: other.id });
  await expect(other.as().auth.profile()).rejects.toEqual(ENDED);
  await expect(owner.as().admin.revokeSessions({ id: 'unknown' })).rejects.toEqual(failsWith('NOT_FOUND'));
});
