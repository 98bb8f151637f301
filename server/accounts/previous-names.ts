import { PREVIOUS_NAME_GONE } from '#shared/account';
import type { NameRestoration, PreviousName, User } from '#shared/account-schema';
import { AUTHENTICATION_REQUIRED } from '#shared/error-messages';
import { endLaterUndoLinks } from '../../db/account-links';
import { deletePendingEmail } from '../../db/pending-emails';
import {
  deletePreviousNamesFrom,
  findPreviousName,
  listPreviousNames as listStoredNames,
} from '../../db/previous-names';
import { deleteOtherSessions } from '../../db/sessions';
import { updateUser } from '../../db/users/users';
import { AccountError } from './account-error';
import { checkPassword } from './check-password';
import { notifySignInChange } from './notify-change';
import { requirePasswordOrRecentAuthentication } from './recent-authentication';
import type { SignedInServices } from './services';
import { lockOwnAccount, type SessionServices } from './sessions';
import { refuseTaken } from './taken-names';

export async function listPreviousNames({ db, session }: SessionServices): Promise<PreviousName[]> {
  const names = await db.query(listStoredNames, session.user.id);
  return names.map(({ replacedAt, validUntil, ...name }) => ({
    ...name,
    replacedAt: replacedAt.toISOString(),
    validUntil: validUntil.toISOString(),
  }));
}

/**
 * Frees the later names of the same kind, and ends links that restore later addresses. Ends the other sessions and an
 * email address that waits for its confirmation, because an intruder may have a stolen token.
 * @throws AccountError 'forbidden' without a password or a recent authentication, 'invalid', 'not-found', 'signed-out' or
 *   'busy'; RateLimitError.
 */
export async function restoreName(
  services: SignedInServices,
  { id, password }: NameRestoration,
): Promise<User> {
  const { db, session } = services;
  const userId = session.user.id;
  const checkedHash = password === undefined ? null : await checkPassword(services, password, 'password');
  return db.query(function restorePreviousName(sql) {
    return refuseTaken(
      sql.begin(async (transaction) => {
        const user = await lockOwnAccount(transaction, session);
        await requirePasswordOrRecentAuthentication(transaction, session, checkedHash);
        const previous = await findPreviousName(transaction, userId, id);
        if (!previous) throw new AccountError('not-found', PREVIOUS_NAME_GONE);
        if (previous.field === 'email') {
          await endLaterUndoLinks(transaction, userId, previous.name);
          await notifySignInChange(transaction, services, user, 'email-returned');
        }
        await deletePendingEmail(transaction, userId);
        await deletePreviousNamesFrom(transaction, userId, previous);
        const restored = await updateUser(transaction, userId, { [previous.field]: previous.name });
        await deleteOtherSessions(transaction, userId, session.id);
        if (!restored) throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
        return restored;
      }),
    );
  });
}
