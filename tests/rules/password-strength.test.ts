import { expect, test } from 'vitest';
import { findPasswordWeakness } from '../../src/shared/password-strength';

const NAMES = { username: 'lovelace', email: 'countess@example.org' };

test.each([
  ['Password123', 'it contains a common password'],
  ['P@ssw0rd', 'it contains a common password'],
  ['Welcome2025!', 'it contains a common password'],
  ['Iloveyou1', 'it contains a common password'],
  ['1Q2w3e4r', 'it contains a common password'],
  ['Fghjkl;9', "it's a row of keys on the keyboard"],
  ['Test1Test1', "it's a repetition or sequence"],
  ['Lovelace1', 'it contains your username or email'],
  ['Countess99', 'it contains your username or email'],
  ['Countess@example.org1', 'it contains your username or email'],
])('reports %s as weak: %s', (password, weakness) => {
  expect(findPasswordWeakness(password, NAMES)).toBe(weakness);
});

test.each(['Tulip-Harbour-7', 'Passport-Harbour-7', 'xK9mQ2vLp4', 'aB3dE5gH', 'Lovelace-tulip-harbour-7'])(
  'accepts %s',
  (password) => {
    expect(findPasswordWeakness(password, NAMES)).toBeNull();
  },
);

test("ignores other users' names", () => {
  const others = { username: 'grace', email: 'grace@example.org' };
  expect(findPasswordWeakness('Zorblaxium77', { ...others, username: 'zorblaxium' })).not.toBeNull();
  expect(findPasswordWeakness('Zorblaxium77', others)).toBeNull();
});

test('estimates four passwords of 128 characters with 2 s of CPU time', () => {
  const start = process.cpuUsage();
  for (const part of ['Qwerty1!', 'P@$$w0rd', '01012001', 'aA1@4'])
    findPasswordWeakness(part.repeat(128 / part.length), NAMES);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});
