import { normalizeName } from '#shared/account';
import type { User } from '#shared/account-schema';
import { AccountError } from './account-error';

/** Commands need a current name: a former one may soon belong to another account. @throws AccountError 'invalid' */
export function refuseFormerName(name: string, user: User): void {
  const wanted = normalizeName(name).toLowerCase();
  if (wanted === user.username.toLowerCase() || wanted === user.email) return;
  const message = `"${name}" is a former name of the account "${user.username}" (${user.email}): use its current name.`;
  throw new AccountError('invalid', message);
}
