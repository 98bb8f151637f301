import { PREVIOUS_NAME_GONE } from '#shared/account';
import type { NameRestoration, PreviousName, User } from '#shared/account-schema';
import { AUTHENTICATION_REQUIRED } from '#shared/api-error';
import { deletePreviousNamesFrom, findPreviousName, listPreviousNames } from '../../db/previous-names';
import { deleteOtherSessions, lockLiveSession } from '../../db/sessions';
import { lockUsers, lockUserWithPassword, updateUser } from '../../db/users/users';
import { askDatabase } from '../database/ask-database';
import { AccountError } from './account-error';
import type { Caller } from './caller';
import { checkPassword, wrongPassword } from './check-password';
import type { AccountParts } from './parts';
import type { OpenSession } from './sessions';
import { refuseTaken } from './taken-names';

/** The names that the user had in the last days, the first replaced first. */
export async function readPreviousNames(
  { database }: Pick<AccountParts, 'database'>,
  session: OpenSession,
): Promise<PreviousName[]> {
  const names = await askDatabase(database, (sql) => listPreviousNames(sql, session.user.id));
  return names.map(({ replacedAt, validUntil, ...name }) => ({
    ...name,
    replacedAt: replacedAt.toISOString(),
    validUntil: validUntil.toISOString(),
  }));
}

/**
 * Gives an account a previous name back, given its password. Names of the same kind that came later are freed, and the
 * other sessions end, because a name changed without the password may be the work of a stolen token.
 *
 * @throws AccountError 'invalid' when the password is wrong, 'not-found' when the name is not or no longer the
 * account's, 'signed-out', 'too-many' or 'busy'.
 */
export async function restoreName(
  parts: AccountParts,
  { id, password }: NameRestoration,
  { session, caller }: { readonly session: OpenSession; readonly caller: Caller },
): Promise<User> {
  const userId = session.user.id;
  const wrong = wrongPassword('password');
  const checkedHash = await checkPassword(parts, { userId, password, caller, wrong });
  const user = await askDatabase(parts.database, (sql) =>
    refuseTaken(
      sql.begin(async (transaction) => {
        const [user] = await lockUsers(transaction, [userId]);
        if (!user || !(await lockLiveSession(transaction, session.id))) return null;
        if (!(await lockUserWithPassword(transaction, userId, checkedHash))) throw wrong;
        const previous = await findPreviousName(transaction, userId, id);
        if (!previous) throw new AccountError('not-found', PREVIOUS_NAME_GONE);
        await deletePreviousNamesFrom(transaction, userId, previous);
        const changed = await updateUser(transaction, userId, { [previous.field]: previous.name });
        await deleteOtherSessions(transaction, userId, session.id);
        return changed;
      }),
    ),
  );
  if (!user) throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
  return user;
}
