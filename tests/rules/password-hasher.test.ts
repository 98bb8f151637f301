import { expect, test } from 'vitest';
import { PasswordHasher } from '../../server/accounts/password-hasher';

test('many logins from one network do not delay those of others', async () => {
  const passwords = new PasswordHasher();
  let checked = 0;
  const guesses = Array.from({ length: 80 }, () =>
    passwords.verifyDecoy('a guess', '192.0.2.1').finally(() => (checked += 1)),
  );
  const outcomes = Promise.allSettled(guesses);
  await passwords.verifyDecoy('a password', '198.51.100.1');
  // Refused immediately, or processed before.
  expect(checked).toBeGreaterThanOrEqual(25);
  expect(checked).toBeLessThan(45);
  await passwords.stop();
  const reasons = (await outcomes).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.kind] : [],
  );
  expect(reasons.filter((kind) => kind === 'busy').length).toBeGreaterThanOrEqual(25);
});
