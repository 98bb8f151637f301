import { REAUTHENTICATION_REQUIRED } from '#shared/error-messages';
import type { Sql, Transaction } from '../../db/client';
import { hasRecentAuthentication } from '../../db/sessions';
import { lockUserWithPassword } from '../../db/users/users';
import { AccountError } from './account-error';
import { wrongPassword } from './check-password';
import type { Session } from './sessions';

/**
 * For what a stolen session must not do. Signing in, `reauthenticate` and `checkPassword` authenticate.
 * @throws AccountError 'forbidden', with a reason by which the browser asks the user to authenticate and repeats the call
 */
export async function requireRecentAuthentication(sql: Sql, { id }: Pick<Session, 'id'>): Promise<void> {
  if (!(await hasRecentAuthentication(sql, id)))
    throw new AccountError('forbidden', REAUTHENTICATION_REQUIRED, { reason: 'reauthentication-required' });
}

/**
 * @param checkedHash the stored hash of a password that was right, or null
 * @throws AccountError 'forbidden' without a password and a recent authentication, 'invalid' if the password was changed
 *   meanwhile
 */
export async function requirePasswordOrRecentAuthentication(
  transaction: Transaction,
  session: Session,
  checkedHash: string | null,
): Promise<void> {
  if (checkedHash === null) await requireRecentAuthentication(transaction, session);
  else if (!(await lockUserWithPassword(transaction, session.user.id, checkedHash)))
    throw wrongPassword('password');
}
