import { markLinkUsed } from '../../db/account-links';
import { findPendingEmail } from '../../db/pending-emails';
import { lockUsers, markEmailConfirmed } from '../../db/users/users';
import { findGuessedLink, invalidLink } from './account-links';
import { changeAccount } from './change-account';
import { recordAccountAction } from './record-action';
import type { AccountServices } from './services';
import { refuseTaken } from './taken-names';
import { hashToken } from './tokens';

/**
 * Gives the link's account the address that the link was mailed to. Sessions continue.
 * @throws AccountError 'not-found' for a link that cannot be used, 'taken' or 'too-many'; RateLimitError.
 */
export async function confirmEmail(
  services: AccountServices,
  token: string,
): Promise<{ username: string; email: string }> {
  const { db, client, mails } = services;
  const key = { kinds: ['confirm-email'], tokenHash: hashToken(token) } as const;
  const link = await findGuessedLink(services, key);
  if (!link?.email) throw invalidLink();
  const { email } = link;
  const username = await db.query(function confirmPendingEmail(sql) {
    return refuseTaken(
      sql.begin(async (transaction) => {
        const [user] = await lockUsers(transaction, [link.user.id]);
        if (!user || !(await markLinkUsed(transaction, key))) throw invalidLink();
        if ((await findPendingEmail(transaction, user.id))?.email !== email) throw invalidLink();
        await changeAccount(transaction, services, user, { email });
        await markEmailConfirmed(transaction, user.id);
        await recordAccountAction(transaction, client, {
          action: 'email.confirm',
          actor: user,
          target: user,
          details: { email: `${user.email} to ${email}` },
        });
        return user.username;
      }),
    );
  });
  mails?.wake();
  return { username, email };
}
