import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameDevice } from '../../server/accounts/device-name';
import {
  findConfirmationProblem,
  findEmailProblem,
  findPasswordProblem,
  findUsernameChangeProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
  tickPasswordRules,
} from '../../src/shared/account';
import { loginSchema, profileChangesSchema, signupSchema } from '../../src/shared/account-schema';

const CLASSES = 'Password must contain at least one lowercase letter, one uppercase letter, and one number';

describe('sign-up', () => {
  test.each([
    ['', 'Username is required'],
    ['   ', 'Username is required'],
    ['ab', 'Username must be at least 3 characters'],
    ['abc', null],
    ['😀😀', 'Username must be at least 3 characters'],
    ['x'.repeat(49), null],
    ['x'.repeat(50), 'Username must be less than 50 characters'],
    ['Zoë Müller', null],
    ['ada@example.org', "Username can't contain @"],
  ])('validates the username %j: %s', (text, problem) => {
    expect(findUsernameProblem(text)).toBe(problem);
  });

  test.each([
    ['ada\u200blovelace', 'adalovelace'],
    ['ada\0', 'ada'],
    ['ada\ud800', 'ada'],
    ['ada\ufe0f', 'ada'],
    ['ad\u034fa', 'ada'],
    ['e\u034f\u0301lan', '\u00e9lan'],
    ['\ufeffada\u2800', 'ada'],
    ['ada\u2028lovelace', 'ada lovelace'],
    ['ada\t \nlovelace', 'ada lovelace'],
    ['\u3164\u3164\u3164', ''],
    ['ada😀', 'ada😀'],
  ])('normalizes the username %j to %j', (text, normalized) => {
    expect(normalizeUsername(text)).toBe(normalized);
    expect(normalizeUsername(normalized)).toBe(normalized);
  });

  test('rejects usernames of invisible characters only', () => {
    const fields = { email: 'ada@example.org', password: 'Tulip-Harbour-7' };
    const blank = signupSchema.safeParse({ ...fields, username: '\u3164\u200b\u2800' });
    expect(blank.error?.issues[0]?.message).toBe('Username is required');
    expect(signupSchema.parse({ ...fields, username: 'ada\u200b\0lovelace' }).username).toBe('adalovelace');
  });

  test.each([
    ['', 'Email is required'],
    ['ada', 'Please enter a valid email address'],
    ['ada@', 'Please enter a valid email address'],
    ['@example.org', 'Please enter a valid email address'],
    ['ada@example', 'Please enter a valid email address'],
    ['ada@example..org', 'Please enter a valid email address'],
    ['ada@@example.org', 'Please enter a valid email address'],
    ['a da@example.org', 'Please enter a valid email address'],
    ['ada\0@example.org', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@example.org`, 'Please enter a valid email address'],
    ['ada+films@mail.example.org', null],
  ])('validates the email %j: %s', (text, problem) => {
    expect(findEmailProblem(text)).toBe(problem);
  });

  test.each([
    ['', 'Password is required'],
    ['Abcdef7', 'Password must be at least 8 characters'],
    ['tulip-harbour-7', CLASSES],
    ['TULIP-HARBOUR-7', CLASSES],
    ['Tulip-Harbour', CLASSES],
    ['Tulip-Harbour-7', null],
    [' Tulip 7 ', null],
    ['Ёлка-зелёная-7', null],
    [`Aa1${'x'.repeat(125)}`, null],
    [`Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters'],
  ])('validates the password %j: %s', (text, problem) => {
    expect(findPasswordProblem(text)).toBe(problem);
  });

  test.each(['Password123', 'Qwerty123', 'Aaaaaaa1'])('accepts the guessable password %s', (password) => {
    expect(findPasswordProblem(password)).toBeNull();
  });

  test('a password is valid exactly when all listed rules are ticked', () => {
    const characters = fc.constantFrom('a', 'B', '7', '-', 'é', 'Ё', '١', '\u{1f980}');
    const anyPassword = fc.string({ unit: characters, minLength: 1, maxLength: 140, size: 'max' });
    fc.assert(
      fc.property(anyPassword, (text) => {
        const isTicked = tickPasswordRules(text).every(({ isMet }) => isMet);
        expect(isTicked).toBe(findPasswordProblem(text) === null);
      }),
      { examples: [['tulip-harbour-7'], ['Tulip-Harbour-7'], ['Abcdef7'], [`Aa1${'x'.repeat(126)}`]] },
    );
  });

  test('requires an equal confirmation', () => {
    expect(findConfirmationProblem('', 'a')).toBe('Please confirm your password');
    expect(findConfirmationProblem('b', 'a')).toBe('Passwords do not match');
    expect(findConfirmationProblem('a', 'a')).toBeNull();
  });

  test('trims names, composes letters and lowercases emails', () => {
    expect(normalizeEmail(' Ada@Example.ORG ')).toBe('ada@example.org');
    expect(normalizeUsername(' Zoe\u0308 ')).toBe('Zo\u00eb');
    expect(normalizeUsername('ａｄａ\u00a0\u3000Ⅶ')).toBe('ada VII');
    expect(normalizeEmail('E\u0301lan@example.org')).toBe('\u00e9lan@example.org');
    expect(
      signupSchema.parse({
        username: ' ada ',
        email: 'Ada@Example.org',
        password: ' Tulip 7 x',
        name: 'ada',
      }),
    ).toEqual({ username: 'ada', email: 'ada@example.org', password: ' Tulip 7 x', name: 'ada' });
  });
});

describe('profile changes', () => {
  test.each([
    ['', 'Username is required'],
    ['ab', 'Username must be at least 3 characters'],
    ['x'.repeat(50), 'Username must be less than 50 characters'],
    ['ada lovelace', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['zoë', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['Ada_L-7', null],
  ])('username %j: %s', (text, problem) => {
    expect(findUsernameChangeProblem(text)).toBe(problem);
  });

  const firstMessage = (value: unknown) => profileChangesSchema.safeParse(value).error?.issues[0]?.message;

  test.each([
    [{}, "There's nothing to change"],
    [{ newPassword: 'Tulip-Harbour-7' }, 'Current password is required'],
    [{ currentPassword: 'old' }, 'New password is required'],
    [{ currentPassword: '', newPassword: 'Tulip-Harbour-7' }, 'Current password is required'],
    [{ currentPassword: 'old', newPassword: '' }, 'New password is required'],
    [{ currentPassword: 'old', newPassword: 'short' }, 'Password must be at least 8 characters'],
    [{ email: 'nowhere' }, 'Please enter a valid email address'],
    [{ username: 'ada', role: 'owner' }, 'Unknown field: role'],
    [{ username: 7 }, 'Username must be a string'],
    [[], expect.any(String)],
    [{ username: 'ada' }, undefined],
    [{ currentPassword: 'old', newPassword: 'Tulip-Harbour-7' }, undefined],
  ])('%j: %s', (value, message) => {
    expect(firstMessage(value)).toEqual(message);
  });
});

test('rejects a name of 100,000 accents without normalizing it', () => {
  const username = `a${'\u0315'.repeat(50_000)}${'\u0316'.repeat(50_000)}`;
  const start = process.cpuUsage();
  const { error } = signupSchema.safeParse({
    username,
    email: 'ada@example.org',
    password: 'Tulip-Harbour-7',
  });
  expect(error?.issues[0]?.message).toBe('Username must be less than 50 characters');
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});

test('a login requires both fields and rejects others', () => {
  const messages = (value: object) =>
    loginSchema.safeParse(value).error?.issues.map(({ message }) => message);
  expect(messages({})).toEqual(['Email or username is required', 'Password is required']);
  expect(messages({ emailOrUsername: '', password: '' })).toEqual([
    'Email or username is required',
    'Password is required',
  ]);
  expect(messages({ emailOrUsername: 'a', password: 'b', remember: true })).toEqual([
    'Unknown field: remember',
  ]);
  expect(messages(JSON.parse('{"emailOrUsername":"a","password":"b","__proto__":{"role":"owner"}}'))).toEqual(
    ['Unknown field: __proto__'],
  );
  expect(messages({ emailOrUsername: 'a', password: 'b' })).toBeUndefined();
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.5.0', 'curl'],
  ['Mozilla/5.0', 'Unknown device'],
  [null, 'Unknown device'],
])('names the device of %s %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name);
});

test('names devices in linear time', () => {
  const crafted = 'Version/1'.repeat(1_800);
  const start = process.cpuUsage();
  for (let count = 0; count < 200; count += 1) nameDevice(crafted);
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
});
