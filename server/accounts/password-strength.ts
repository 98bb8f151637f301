import type { UserNames } from '#shared/password-strength';
import { AccountError } from './account-error';

/** @throws AccountError 'invalid' when the password is refused as too easy to guess. */
export type StrengthCheck = (password: string, names: UserNames, field: string) => Promise<void>;

/** @param mode `warn` leaves it to the forms to warn; `strict` refuses. */
export function createStrengthCheck(mode: 'warn' | 'strict'): StrengthCheck {
  if (mode === 'warn') return async () => {};
  return async (password, names, field) => {
    const { findPasswordWeakness } = await import('#shared/password-strength');
    const weakness = findPasswordWeakness(password, names);
    if (weakness === null) return;
    const message = `This password is easy to guess: ${weakness}. Please choose another.`;
    throw new AccountError('invalid', message, { issues: [{ path: field, message }] });
  };
}
