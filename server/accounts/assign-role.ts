import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { isPromotion } from '#shared/administration';
import { deleteUnusedLinks, endAllLinks } from '../../db/account-links';
import { deleteUserTokens } from '../../db/api-tokens';
import type { Transaction } from '../../db/client';
import { deletePendingEmail } from '../../db/pending-emails';
import { updateRole } from '../../db/users/users';

/**
 * A higher role ends API tokens, links and a new email address, but no sessions: someone who prepared the account, such as
 * an admin, must not keep access to it. The transaction must have locked `user`.
 * @throws an error that isLastOwner recognizes
 */
export async function assignRole(transaction: Transaction, user: User, role: Role): Promise<void> {
  await updateRole(transaction, user.id, role);
  if (!isPromotion(user.role, role)) {
    await deleteUnusedLinks(transaction, user.id, ['reset']);
    return;
  }
  await deleteUserTokens(transaction, user.id);
  await deletePendingEmail(transaction, user.id);
  await endAllLinks(transaction, user.id);
}
