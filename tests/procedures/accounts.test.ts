import { describe, expect, test } from 'vitest';
import { buildSignup, PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);

describe('sign-up', () => {
  test('returns a token and the user, who is signed in', async () => {
    const signup = { ...buildSignup(), name: 'any' };
    const response = await request().auth.register(signup);
    expect(response).toEqual({
      success: true,
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          id: expect.any(String),
          username: signup.username,
          email: signup.email,
          role: 'user',
          isPremium: false,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      },
    });
    const { token, user } = response.data;
    expect(await request({ token }).auth.profile()).toEqual({ success: true, data: { user } });
    expect(await request({ token }).auth.verify()).toEqual({ success: true, data: { user } });
    const createdAt = Date.parse(`${user.created_at.replace(' ', 'T')}Z`);
    expect(Math.abs(createdAt - Date.now())).toBeLessThan(60_000);
  });

  test('reports which of username and email is taken, ignoring case', async () => {
    const { username, email } = await signUp();
    const other = buildSignup();
    await expect(request().auth.register({ ...other, username: username.toUpperCase() })).rejects.toEqual(
      failsWith('CONFLICT', 'Username is already taken'),
    );
    await expect(request().auth.register({ ...other, email: email.toUpperCase() })).rejects.toEqual(
      failsWith('CONFLICT', 'Email is already in use'),
    );
    await expect(request().auth.register({ ...other, username, email })).rejects.toEqual(
      failsWith('CONFLICT', 'Username is already taken. Email is already in use'),
    );
  });

  test('accepts one of several simultaneous sign-ups with the same name', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        request().auth.register({
          ...buildSignup(),
          username: index % 2 ? 'Wanted' : 'wANTED',
        }),
      ),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(7);
    for (const refusal of refusals)
      expect(refusal).toEqual(failsWith('CONFLICT', 'Username is already taken'));
    expect(await sql`select 1 from users where lower(username) = 'wanted'`).toHaveLength(1);
  });

  test.each([
    [{ username: 'a@b' }, "Username can't contain @"],
    [{ email: 'nowhere' }, 'Please enter a valid email address'],
    [{ role: 'owner' }, 'Unknown field: role'],
  ])('rejects %j', async (fields, message) => {
    await expect(request().auth.register({ ...buildSignup(), ...fields })).rejects.toEqual(
      failsWith('BAD_REQUEST', message),
    );
  });
});

describe('login', () => {
  test('accepts username and email, ignoring case and surrounding spaces', async () => {
    const { username, email, user } = await signUp();
    for (const emailOrUsername of [username, username.toUpperCase(), email, ` ${email.toUpperCase()} `]) {
      const response = await request().auth.login({ emailOrUsername, password: PASSWORD });
      expect(response).toEqual({
        success: true,
        data: { token: expect.any(String), user },
        message: 'Signed in successfully',
      });
    }
  });

  test('compares the password exactly', async () => {
    const signup = { ...buildSignup(), password: ' Tulip harbour 7\0é ' };
    await request().auth.register(signup);
    const login = (password: string) => request().auth.login({ emailOrUsername: signup.username, password });
    expect(await login(signup.password)).toMatchObject({ success: true });
    for (const other of [
      signup.password.trim(),
      signup.password.toLowerCase(),
      ' Tulip harbour 7',
      ' Tulip harbour 7\0e\u0301 ',
    ])
      await expect(login(other)).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });

  test.each([
    ['a name', 'unknown'],
    ['an email', 'unknown@example.org'],
    ['a null byte', 'no\0body'],
    ['5,000 characters', 'n'.repeat(5_000)],
    ['a lone surrogate', '\ud800'],
    ['SQL', "' or 1=1 --"],
  ])('does not reveal whether %s belongs to an account', async (_kind, emailOrUsername) => {
    await expect(request().auth.login({ emailOrUsername, password: PASSWORD })).rejects.toEqual(
      failsWith('UNAUTHORIZED', 'Invalid email, username or password.'),
    );
  });

  test('rejects a wrong password with the same message', async () => {
    const { username } = await signUp();
    await expect(request().auth.login({ emailOrUsername: username, password: 'wrong' })).rejects.toEqual(
      failsWith('UNAUTHORIZED', 'Invalid email, username or password.'),
    );
  });
});

test('only the first account call of a batch is executed', async () => {
  const { username } = await signUp();
  const batch = request();
  const guesses = ['Guess-1', 'Guess-2', PASSWORD].map((password) =>
    batch.auth.login({ emailOrUsername: username, password }),
  );
  const outcomes = await Promise.allSettled(guesses);
  const reasons = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.code : 'accepted',
  );
  expect(reasons).toEqual(['UNAUTHORIZED', 'BAD_REQUEST', 'BAD_REQUEST']);
});
