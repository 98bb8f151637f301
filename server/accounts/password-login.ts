import { PASSWORDS_OFF } from '#shared/single-sign-on';
import { AccountError } from './account-error';
import type { AccountServices } from './services';

/** @throws AccountError 'forbidden' with PASSWORD_LOGIN=off */
export function requirePasswordLogin({ hasPasswordLogin }: Pick<AccountServices, 'hasPasswordLogin'>): void {
  if (!hasPasswordLogin) throw new AccountError('forbidden', PASSWORDS_OFF);
}
