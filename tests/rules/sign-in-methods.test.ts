import { describe, expect, test } from 'vitest';
import { canSignIn } from '#shared/single-sign-on';
import { unlinkQuestion } from '../../src/features/admin/user-texts';

const NONE = { hasPassword: false, passkeys: 0, identities: [] };
const OFFERED = { hasPasswordLogin: true, hasPasskeys: true };

function identity(isUsable: boolean) {
  const time = '2026-01-01T00:00:00.000Z';
  const key = { issuer: 'https://id.example', subject: '1', email: null };
  return { ...key, isUsable, createdAt: time, lastUsedAt: time };
}

describe('an account can sign in', () => {
  test.each([
    ['without a method', NONE, OFFERED, false],
    ['with a password', { ...NONE, hasPassword: true }, OFFERED, true],
    [
      'with a password that is off',
      { ...NONE, hasPassword: true },
      { ...OFFERED, hasPasswordLogin: false },
      false,
    ],
    ['with a passkey', { ...NONE, passkeys: 1 }, OFFERED, true],
    [
      'with a passkey of an earlier address',
      { ...NONE, passkeys: 1 },
      { ...OFFERED, hasPasskeys: false },
      false,
    ],
    ['with an identity', { ...NONE, identities: [identity(true)] }, OFFERED, true],
    ['with an identity of another provider', { ...NONE, identities: [identity(false)] }, OFFERED, false],
  ])('%s', (_name, methods, offered, expected) => {
    expect(canSignIn(methods, offered)).toBe(expected);
  });
});

test('the question before unlinking says what is left', () => {
  const ask = (isLast: boolean, hasPasswordLogin: boolean) =>
    unlinkQuestion('ada', 'ada@id.example', { isLast, hasPasswordLogin });
  expect(ask(false, true)).toMatch(/will end\.$/);
  expect(ask(true, true)).toMatch(/can't sign in any more, except by a reset link\.$/);
  expect(ask(true, false)).toMatch(/can't sign in any more\.$/);
});
