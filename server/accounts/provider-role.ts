import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { isPromotion, LAST_OWNER } from '#shared/administration';
import type { Transaction } from '../../db/client';
import { isOnlyOwner } from '../../db/users/users';
import { assignRole } from './assign-role';
import { recordAccountAction } from './record-action';
import type { AccountServices } from './services';
import { endAllAccess } from './sessions';

type RoleServices = Pick<AccountServices, 'client' | 'identityProvider'>;

/**
 * Gives a user the role of the provider's claim; the last owner keeps theirs. A higher role ends all access to the account.
 * The transaction must have locked the user. @param role null without OIDC_ROLE_CLAIM. @returns the user with the role
 */
export async function applyProviderRole(
  transaction: Transaction,
  { client, identityProvider }: RoleServices,
  user: User,
  role: Role | null,
): Promise<User> {
  if (role === null || role === user.role) return user;
  const isKept = user.role === 'owner' && (await isOnlyOwner(transaction, user.id));
  if (!isKept) await assignRole(transaction, user, role);
  if (isPromotion(user.role, role)) await endAllAccess(transaction, user.id);
  await recordAccountAction(transaction, client, {
    action: 'user.role',
    // Not an account.
    actor: { id: 'identity-provider', username: identityProvider?.name ?? '' },
    target: user,
    details: { role: isKept ? `owner kept: ${LAST_OWNER}` : `${user.role} to ${role}` },
  });
  return isKept ? user : { ...user, role };
}
