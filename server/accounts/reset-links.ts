import { normalizeName } from '#shared/account';
import type { User } from '#shared/account-schema';
import { deleteUnusedLinks } from '../../db/account-links';
import { insertAuditEntry } from '../../db/audit-log';
import type { DatabaseClient, Transaction } from '../../db/client';
import { findCredentialsByName, lockUsers } from '../../db/users/users';
import { AccountError } from './account-error';
import { createAccountLink } from './account-links';
import { refuseFormerName } from './former-name';

export const RESET_LINK_MINUTES = 30;

/**
 * Ends earlier links of the user, whom the transaction must have locked.
 * @param email the address that the link is mailed to, if it is: using the link confirms it
 * @returns a path of the site
 */
export async function createResetLink(
  transaction: Transaction,
  userId: string,
  email: string | null = null,
): Promise<string> {
  await deleteUnusedLinks(transaction, userId, ['reset']);
  return createAccountLink(transaction, { userId, kind: 'reset', validMinutes: RESET_LINK_MINUTES, email });
}

/** Not an account: for links that were created on the server's command line. */
const COMMAND_LINE = { id: 'command-line', username: 'npm run owner' };

/** For the command line. @throws AccountError 'not-found', or 'invalid' for a former name. */
export async function createResetLinkByName(
  sql: DatabaseClient,
  name: string,
): Promise<{ readonly path: string; readonly user: User }> {
  const found = await findCredentialsByName(sql, normalizeName(name));
  if (!found) throw new AccountError('not-found', `No account is called "${name}".`);
  refuseFormerName(name, found.user);
  return sql.begin(async (transaction) => {
    const [user] = await lockUsers(transaction, [found.user.id]);
    if (!user) throw new AccountError('not-found', `No account is called "${name}".`);
    const path = await createResetLink(transaction, user.id);
    await insertAuditEntry(transaction, {
      action: 'user.reset-link',
      actor: COMMAND_LINE,
      target: user,
      details: {},
      address: null,
      userAgent: null,
    });
    return { path, user };
  });
}
