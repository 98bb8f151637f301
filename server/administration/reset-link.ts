import { OWN_RESET_LINK } from '#shared/administration';
import { isStaff } from '#shared/roles';
import { deleteUnusedLinks } from '../../db/account-links';
import { AccountError } from '../accounts/account-error';
import { requirePasswordLogin } from '../accounts/password-login';
import { createResetLink } from '../accounts/reset-links';
import { type AuditServices, countAuditedCall } from './audit-log';
import { changeUser } from './change-user';

/** @returns the address of the link, or its path without PUBLIC_URL: the Host header may be forged. */
export async function createUserResetLink(
  services: AuditServices & { readonly publicUrl: string | null; readonly hasPasswordLogin: boolean },
  id: string,
): Promise<string> {
  requirePasswordLogin(services);
  await countAuditedCall(services);
  if (id === services.session.user.id) throw new AccountError('forbidden', OWN_RESET_LINK);
  let path = '';
  await changeUser(services, { targetId: id, allow: isStaff }, async (transaction) => {
    path = await createResetLink(transaction, id);
    return { action: 'user.reset-link', details: {} };
  });
  return (services.publicUrl ?? '') + path;
}

/** Ends the user's open reset link, also one of another administrator. Records nothing if there is none. */
export async function revokeUserResetLink(services: AuditServices, id: string): Promise<void> {
  await countAuditedCall(services);
  await changeUser(
    services,
    { targetId: id, allow: isStaff, needsRecentAuthentication: false },
    async (transaction) => {
      const revoked = await deleteUnusedLinks(transaction, id, ['reset']);
      return { action: 'user.reset-link-revoke', details: revoked > 0 ? {} : null };
    },
  );
}
