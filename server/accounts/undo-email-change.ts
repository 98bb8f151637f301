import { deleteUnusedLinks, endLaterUndoLinks, markLinkUsed } from '../../db/account-links';
import { deletePreviousNamesFrom, listPreviousNames } from '../../db/previous-names';
import { lockUsers, markEmailConfirmed, updateUser } from '../../db/users/users';
import { findGuessedLink, invalidUndoLink } from './account-links';
import { notifySignInChange } from './notify-change';
import { recordAccountAction } from './record-action';
import type { AccountServices } from './services';
import { endAllAccess } from './sessions';
import { refuseTaken } from './taken-names';
import { hashToken } from './tokens';

/**
 * Restores the address that a mail about its change was sent to. Ends all sessions, API tokens and links that may have
 * been mailed to a later address.
 * @throws AccountError 'not-found' for a link that cannot be used, 'taken'; RateLimitError.
 */
export async function undoEmailChange(
  services: AccountServices,
  token: string,
): Promise<{ username: string }> {
  const { db, client, mails } = services;
  const key = { kinds: ['undo-email'], tokenHash: hashToken(token) } as const;
  const link = await findGuessedLink(services, key);
  if (!link?.email) throw invalidUndoLink();
  const { email } = link;
  return db.query(function restoreEmail(sql) {
    return refuseTaken(
      sql.begin(async (transaction) => {
        const [user] = await lockUsers(transaction, [link.user.id]);
        if (!user || !(await markLinkUsed(transaction, key))) throw invalidUndoLink();
        await endLaterUndoLinks(transaction, user.id, email);
        const names = await listPreviousNames(transaction, user.id);
        const previous = names.find(({ field, name }) => field === 'email' && name === email);
        if (previous) await deletePreviousNamesFrom(transaction, user.id, previous);
        await notifySignInChange(transaction, { mails }, user, 'email-returned');
        await updateUser(transaction, user.id, { email });
        await markEmailConfirmed(transaction, user.id);
        await endAllAccess(transaction, user.id);
        await deleteUnusedLinks(transaction, user.id, ['reset', 'undo-password']);
        await recordAccountAction(transaction, client, { action: 'email.undo', actor: user, target: user });
        return { username: user.username };
      }),
    );
  });
}
