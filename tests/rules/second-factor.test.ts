import { expect, test } from 'vitest';
import { describeRejectedCode, secondFactorPrompt } from '#shared/second-factor-methods';

const toMethods = (text: string) => ({
  authenticatorApp: text.includes('app'),
  recoveryCodes: text.includes('codes'),
  passkeys: text.includes('passkeys'),
});

test.each([
  ['app, codes', 'Enter the code from your authenticator app, or a recovery code.'],
  ['app', 'Enter the code from your authenticator app.'],
  [
    'app, codes, passkeys',
    'Use a passkey, or enter the code from your authenticator app or a recovery code.',
  ],
  ['app, passkeys', 'Use a passkey, or enter the code from your authenticator app.'],
  ['codes, passkeys', 'Use a passkey, or enter a recovery code.'],
  ['codes', 'Enter a recovery code.'],
  ['passkeys', 'Use a passkey.'],
  ['', "Your passkeys can't be used here, and no recovery codes are left."],
])('an account with %s is asked for what it has', (methods, text) => {
  expect(secondFactorPrompt(toMethods(methods))).toBe(text);
});

test.each([
  ['app, codes', /clock is right, or use a recovery code\.$/],
  ['app', /clock is right\.$/],
  ['codes', /^This recovery code isn't valid/],
  ['passkeys', /^This recovery code isn't valid/],
  ['', /^This code isn't valid\.$/],
])('a rejected code of an account with %s', (methods, text) => {
  expect(describeRejectedCode(toMethods(methods))).toMatch(text);
});
