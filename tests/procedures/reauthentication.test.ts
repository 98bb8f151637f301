import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '../../db/migrate';
import { hasRecentAuthentication } from '../../db/sessions';
import { hashToken } from '../../server/accounts/tokens';
import { createLog } from '../../server/config/logger';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createPausedDb } from '../support/paused-db';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);

type User = Awaited<ReturnType<typeof signUp>>;

const NEW_TOKEN = { name: 'script', scopes: ['history:read' as const], expiresInDays: 30 };
const create = ({ as }: Pick<User, 'as'>) => as().tokens.create(NEW_TOKEN);
const SHIPPED_MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const REQUIRED = failsWith('FORBIDDEN', "Please confirm that it's you first.");

const ageAuthentication = (token: string, interval: string) => sql`
  update sessions set proven_at = now() - ${interval}::interval where id = ${hashToken(token)}`;

describe('a recent authentication', () => {
  test.each([
    ['0 seconds', true],
    ['10 minutes', true],
    ['10 minutes 1 millisecond', false],
    ['1 day', false],
    ['-1 minute', false],
  ])('of %s ago is recent: %s', async (interval, isRecent) => {
    const { token } = await signUp();
    const id = hashToken(token);
    // The database's clock stands still during a transaction.
    const outcome = await sql.begin(async (transaction) => {
      await transaction`update sessions set proven_at = now() - ${interval}::interval where id = ${id}`;
      return hasRecentAuthentication(transaction, id);
    });
    expect(outcome).toBe(isRecent);
  });

  test('is the sign-up and the login, for their session only', async () => {
    const user = await signUp();
    expect(await create(user)).toMatchObject({ success: true });
    await ageAuthentication(user.token, '11 minutes');
    await expect(create(user)).rejects.toEqual(REQUIRED);
    const login = await request().auth.login({ emailOrUsername: user.username, password: PASSWORD });
    expect(await request({ token: login.data.token }).tokens.create(NEW_TOKEN)).toMatchObject({
      success: true,
    });
    await expect(create(user)).rejects.toEqual(REQUIRED);
  });

  test('is the confirmation of the password', async () => {
    const user = await signUp();
    await ageAuthentication(user.token, '11 minutes');
    const refused = create(user);
    await expect(refused).rejects.toEqual(REQUIRED);
    await expect(refused).rejects.toMatchObject({ cause: { reason: 'reauthentication-required' } });
    await expect(user.as().auth.reauthenticate({ password: 'wrong' })).rejects.toEqual(
      failsWith('BAD_REQUEST', 'Current password is incorrect'),
    );
    await expect(create(user)).rejects.toEqual(REQUIRED);
    expect(await user.as().auth.reauthenticate({ password: PASSWORD })).toEqual({
      success: true,
      message: 'Password confirmed',
    });
    expect(await create(user)).toMatchObject({ success: true });
  });

  test('is a password change, but no other change of the profile', async () => {
    const user = await signUp();
    await ageAuthentication(user.token, '11 minutes');
    await user.as().auth.updateProfile({ username: `${user.username}-renamed` });
    await expect(create(user)).rejects.toEqual(REQUIRED);
    await user.as().auth.updateProfile({ currentPassword: PASSWORD, newPassword: `${PASSWORD}2` });
    expect(await create(user)).toMatchObject({ success: true });
  });

  test('sessions opened before the migration lack it, and new ones of the previous version have it', async () => {
    const empty = await createTestDatabase({ empty: true });
    const migrationsFolder = await mkdtemp(path.join(tmpdir(), 'marquee-migrations-'));
    onTestFinished(() => rm(migrationsFolder, { recursive: true }));
    const migrate = () =>
      migrateDatabase(empty.sql, { migrationsFolder, log: createLog({ level: 'silent' }) });
    const isBefore = (source: string) => path.basename(source) < '013' || source === SHIPPED_MIGRATIONS;
    await cp(SHIPPED_MIGRATIONS, migrationsFolder, { recursive: true, filter: isBefore });
    await migrate();
    await empty.sql`
      insert into users (id, username, email, password_hash) values ('a', 'ada', 'ada@example.org', 'x')`;
    const open = (id: string) => empty.sql`
      insert into sessions (id, user_id, expires_at, absolute_expires_at)
      values (${id}, 'a', now() + interval '1 day', now() + interval '1 day')`;
    const [before, after] = ['b'.repeat(64), 'c'.repeat(64)];
    await open(before);
    await cp(SHIPPED_MIGRATIONS, migrationsFolder, { recursive: true });
    await migrate();
    await open(after);
    expect([
      await hasRecentAuthentication(empty.sql, before),
      await hasRecentAuthentication(empty.sql, after),
    ]).toEqual([false, true]);
  });
});

describe('confirming the password', () => {
  test('is limited like logins', async () => {
    const user = await signUp({ address: '192.0.2.90' });
    for (let count = 0; count < 10; count += 1)
      await expect(user.as().auth.reauthenticate({ password: 'wrong' })).rejects.toEqual(
        failsWith('BAD_REQUEST'),
      );
    await expect(user.as().auth.reauthenticate({ password: PASSWORD })).rejects.toEqual(
      failsWith('TOO_MANY_REQUESTS'),
    );
  });

  test('needs a session', async () => {
    const { data } = await create(await signUp());
    const call = request({ token: data.token }).auth.reauthenticate({ password: PASSWORD });
    await expect(call).rejects.toEqual(failsWith('FORBIDDEN'));
    await expect(request().auth.reauthenticate({ password: PASSWORD })).rejects.toEqual(
      failsWith('UNAUTHORIZED'),
    );
  });
});

describe('deleting the account', () => {
  test('needs a recent authentication or the password', async () => {
    const user = await signUp();
    await ageAuthentication(user.token, '11 minutes');
    await expect(user.as().settings.deleteAccount({})).rejects.toEqual(REQUIRED);
    expect(await user.as().settings.deleteAccount({ password: PASSWORD })).toMatchObject({ success: true });
  });

  test('needs no password after a recent authentication', async () => {
    const user = await signUp();
    await ageAuthentication(user.token, '11 minutes');
    await user.as().auth.reauthenticate({ password: PASSWORD });
    expect(await user.as().settings.deleteAccount({})).toMatchObject({ success: true });
  });

  type Calls = ReturnType<typeof request>;
  const signOut = (calls: Calls) => calls.settings.signOutEverywhere();
  const changePassword = (calls: Calls) =>
    calls.auth.updateProfile({ currentPassword: PASSWORD, newPassword: `${PASSWORD}2` });
  const age = (_calls: Calls, { token }: User) => ageAuthentication(token, '11 minutes');
  const promote = (_calls: Calls, { user }: User) =>
    sql`update users set role = 'owner' where id = ${user.id}`;

  test.each<
    [
      string,
      (calls: Calls, user: User) => Promise<unknown>,
      { password?: string },
      ReturnType<typeof failsWith>,
    ]
  >([
    ['the session has ended', signOut, { password: PASSWORD }, failsWith('UNAUTHORIZED')],
    ['the session has ended', signOut, {}, failsWith('UNAUTHORIZED')],
    ['another password was set', changePassword, { password: PASSWORD }, failsWith('BAD_REQUEST')],
    ['the authentication is too old', age, {}, REQUIRED],
    ['the user has become an owner', promote, {}, failsWith('FORBIDDEN')],
  ])('fails if %s while it was waiting', async (_name, change, input, failure) => {
    const user = await signUp();
    const { db, waiting, resume } = createPausedDb(database, 'deleteOwnAccount');
    const slow = createAccountCalls(database, { db });
    const deletion = slow.request({ token: user.token }).settings.deleteAccount(input);
    const outcome = expect(deletion).rejects.toEqual(failure);
    await waiting;
    await change(user.as(), user);
    resume();
    await outcome;
    expect(await sql`select 1 from users where id = ${user.user.id}`).toHaveLength(1);
    expect(await sql`select 1 from audit_log where actor_id = ${user.user.id}`).toHaveLength(0);
  });
});
