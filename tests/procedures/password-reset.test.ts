import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteExpiredLinks } from '../../db/account-links';
import { createResetLinkByName } from '../../server/accounts/reset-links';
import { createAccountCalls, freshAddress } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp, signUpAs } = createAccountCalls(database);

const NEW_PASSWORD = 'Quiet-Lantern-42';
const OTHER_PASSWORD = 'Green-Saddle-81';
const INVALID_LINK = failsWith(
  'NOT_FOUND',
  'This link has expired or has already been used. Please ask for a new one.',
);

const tokenOf = (link: string) => new URL(link, 'http://site').searchParams.get('reset') ?? '';
const createToken = async (name: string) => tokenOf((await createResetLinkByName(sql, name)).path);
const reset = (token: string, password = NEW_PASSWORD) => request().auth.resetPassword({ token, password });
const logIn = (emailOrUsername: string, password: string) =>
  request().auth.login({ emailOrUsername, password });
const listActions = async (userId: string) =>
  (
    await sql<{ action: string; actor: string }[]>`
      select action, actor_id as actor from audit_log where target_id = ${userId} order by id`
  ).map(({ action, actor }) => `${action} by ${actor}`);

describe('a reset link', () => {
  test('sets a new password, ends all sessions and is recorded', async () => {
    const { user, username, password, as } = await signUp();
    await logIn(username, password);
    await sql`
      insert into api_tokens (id, user_id, name, scopes, expires_at)
      values (${'a'.repeat(64)}, ${user.id}, 'script', '{history:read}', now() + interval '1 day')`;
    const token = await createToken(username);
    expect(await reset(token)).toEqual({
      success: true,
      data: { username },
      message: 'Password changed. Please sign in.',
    });
    await expect(as().auth.profile()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    expect(await sql`select id from sessions where user_id = ${user.id}`).toHaveLength(0);
    expect(await sql`select id from api_tokens where user_id = ${user.id}`).toHaveLength(0);
    await expect(logIn(username, password)).rejects.toEqual(failsWith('UNAUTHORIZED'));
    expect((await logIn(username, NEW_PASSWORD)).data.user.id).toBe(user.id);
    expect(await listActions(user.id)).toEqual([
      'user.reset-link by command-line',
      `password.reset by ${user.id}`,
    ]);
  });

  test('is stored as the SHA-256 of its 32 random bytes only', async () => {
    const { user } = await signUp();
    const token = await createToken(user.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await sql<{ row: string }[]>`
      select to_json(l)::text as row from account_links l where user_id = ${user.id}`;
    expect(stored[0]?.row).not.toContain(token);
    expect(stored[0]?.row).toContain(createHash('sha256').update(token).digest('hex'));
    const audit = await sql`select to_json(a)::text as row from audit_log a`;
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test('works once, also for calls at the same time', async () => {
    const { username } = await signUp();
    const token = await createToken(username);
    const passwords = [NEW_PASSWORD, OTHER_PASSWORD, 'Third-Window-19'];
    const outcomes = await Promise.allSettled(passwords.map((password) => reset(token, password)));
    const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual(
      [1, 2].map(() => ({ status: 'rejected', reason: INVALID_LINK })),
    );
    expect((await logIn(username, passwords[winners[0] ?? 0] ?? '')).success).toBe(true);
    await expect(reset(token)).rejects.toEqual(INVALID_LINK);
  });

  test('ends when the password changes or a newer link is created', async () => {
    const { username, password, as } = await signUp();
    const beforeChange = await createToken(username);
    await as().auth.updateProfile({ currentPassword: password, newPassword: OTHER_PASSWORD });
    await expect(reset(beforeChange)).rejects.toEqual(INVALID_LINK);
    const older = await createToken(username);
    const newer = await createToken(username);
    await expect(reset(older)).rejects.toEqual(INVALID_LINK);
    expect((await reset(newer)).success).toBe(true);
  });

  test('ends when the email address changes, not when only the username does', async () => {
    const { username, email, as } = await signUp();
    const beforeChange = await createToken(username);
    await as().auth.updateProfile({ email: `new-${email}` });
    await expect(reset(beforeChange)).rejects.toEqual(INVALID_LINK);
    const beforeRename = await createToken(username);
    await as().auth.updateProfile({ username: `${username}-x` });
    expect((await reset(beforeRename)).success).toBe(true);
  });

  test('expires after 30 minutes by the clock of the database and is deleted then', async () => {
    const { user, username } = await signUp();
    const token = await createToken(username);
    const [link] = await sql`
      select extract(epoch from expires_at - created_at)::int as seconds
      from account_links where user_id = ${user.id}`;
    expect(link).toEqual({ seconds: 1800 });
    await sql`update account_links set expires_at = now() where user_id = ${user.id}`;
    await expect(reset(token)).rejects.toEqual(INVALID_LINK);
    await deleteExpiredLinks(sql, 500);
    expect(await sql`select 1 from account_links where user_id = ${user.id}`).toHaveLength(0);
  });

  test('ends with its account', async () => {
    const { user, username } = await signUp();
    const token = await createToken(username);
    await sql`delete from users where id = ${user.id}`;
    await expect(reset(token)).rejects.toEqual(INVALID_LINK);
  });

  test('survives a password that does not meet the rules', async () => {
    const strict = createAccountCalls(database, { passwordStrength: 'strict' });
    const { username } = await signUp();
    const token = await createToken(username);
    await expect(reset(token, 'short')).rejects.toEqual(failsWith('BAD_REQUEST'));
    await expect(strict.request().auth.resetPassword({ token, password: `Aa1-${username}` })).rejects.toEqual(
      failsWith('BAD_REQUEST', expect.stringContaining('easy to guess')),
    );
    expect((await reset(token)).success).toBe(true);
  });

  test('lets its user sign in while an attacker has locked the name', async () => {
    const { username } = await signUp();
    for (let attempt = 0; attempt < 11; attempt += 1)
      await expect(logIn(username, 'Wrong-guess-1')).rejects.toThrow();
    const address = freshAddress();
    const token = await createToken(username);
    await request({ address }).auth.resetPassword({ token, password: NEW_PASSWORD });
    const login = request({ address }).auth.login({ emailOrUsername: username, password: NEW_PASSWORD });
    expect((await login).data.user.username).toBe(username);
  });

  test('cannot be guessed without limit from one network', async () => {
    const address = freshAddress();
    const guess = () => request({ address }).auth.resetPassword({ token: 'x', password: NEW_PASSWORD });
    for (let attempt = 0; attempt < 20; attempt += 1) await expect(guess()).rejects.toEqual(INVALID_LINK);
    await expect(guess()).rejects.toEqual(failsWith('TOO_MANY_REQUESTS'));
  });
});

describe('admin.createResetLink', () => {
  const createAs = (account: Awaited<ReturnType<typeof signUp>>, id: string) =>
    account.as().admin.createResetLink({ id });

  test('is for admins, and for owners also on admins and owners, and recorded', async () => {
    const [user, admin, otherAdmin, owner, otherOwner] = await Promise.all(
      (['user', 'admin', 'admin', 'owner', 'owner'] as const).map(signUpAs),
    );
    if (!user || !admin || !otherAdmin || !owner || !otherOwner) throw new Error('Missing accounts');
    const { data } = await createAs(admin, user.user.id);
    expect(data.link).toMatch(/^\/\?reset=[\w-]{43}$/);
    expect(await listActions(user.user.id)).toEqual([`user.reset-link by ${admin.user.id}`]);
    for (const target of [otherAdmin, owner])
      await expect(createAs(admin, target.user.id)).rejects.toEqual(
        failsWith('FORBIDDEN', 'Only owners can change admins and owners.'),
      );
    for (const target of [admin, otherOwner]) {
      const { data: created } = await createAs(owner, target.user.id);
      expect((await reset(tokenOf(created.link))).data.username).toBe(target.username);
    }
    await expect(createAs(owner, owner.user.id)).rejects.toEqual(
      failsWith('FORBIDDEN', 'Change your own password in Settings.'),
    );
    await expect(createAs(user, otherAdmin.user.id)).rejects.toEqual(failsWith('FORBIDDEN'));
    await expect(createAs(owner, 'nobody')).rejects.toEqual(failsWith('NOT_FOUND'));
  });

  test('makes a link that does not outlive a change of the role', async () => {
    const [admin, owner] = [await signUpAs('admin'), await signUpAs('owner')];
    const { user } = await signUp();
    const { data } = await createAs(admin, user.id);
    await owner.as().admin.changeRole({ id: user.id, role: 'owner' });
    await expect(reset(tokenOf(data.link))).rejects.toEqual(INVALID_LINK);
  });

  test('leaves the password and the sessions of the user unchanged', async () => {
    const admin = await signUpAs('admin');
    const { user, username, password, as } = await signUp();
    await createAs(admin, user.id);
    expect((await as().auth.profile()).data.user.id).toBe(user.id);
    expect((await logIn(username, password)).success).toBe(true);
  });

  test('makes a link that admins can revoke, which is recorded once', async () => {
    const [admin, owner] = [await signUpAs('admin'), await signUpAs('owner')];
    const { user } = await signUp();
    const { data } = await createAs(owner, user.id);
    const revoke = (id: string) => admin.as().admin.revokeResetLink({ id });
    for (let count = 0; count < 2; count += 1) await revoke(user.id);
    await expect(reset(tokenOf(data.link))).rejects.toEqual(INVALID_LINK);
    expect(await listActions(user.id)).toEqual([
      `user.reset-link by ${owner.user.id}`,
      `user.reset-link-revoke by ${admin.user.id}`,
    ]);
    await expect(revoke(owner.user.id)).rejects.toEqual(failsWith('FORBIDDEN'));
    await expect(revoke('nobody')).rejects.toEqual(failsWith('NOT_FOUND'));
  });

  test('returns an address of PUBLIC_URL', async () => {
    const publicSite = createAccountCalls(database, { publicUrl: 'https://marquee.example' });
    const { token } = await signUpAs('owner');
    const { user } = await signUp();
    const { data } = await publicSite.request({ token }).admin.createResetLink({ id: user.id });
    expect(data.link).toMatch(/^https:\/\/marquee\.example\/\?reset=[\w-]{43}$/);
  });
});
