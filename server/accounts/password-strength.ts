import type { UserNames } from '#shared/password-strength';
import { fieldError } from './account-error';

/** `warn` leaves it to the forms to warn; `strict` refuses weak passwords. */
export type PasswordStrengthMode = 'warn' | 'strict';

export async function refuseWeakPassword(
  mode: PasswordStrengthMode,
  password: string,
  names: UserNames,
  field: string,
): Promise<void> {
  if (mode === 'warn') return;
  const { findPasswordWeakness } = await import('#shared/password-strength');
  const weakness = findPasswordWeakness(password, names);
  if (weakness === null) return;
  const message = `This password is easy to guess: ${weakness}. Please choose another.`;
  throw fieldError('invalid', field, message);
}
