import { OWN_IDENTITY } from '#shared/administration';
import { isStaff } from '#shared/roles';
import { IDENTITY_NOT_FOUND } from '#shared/single-sign-on';
import { deleteIdentity, type IdentityKey } from '../../db/identities';
import { deleteSingleSignOnSessions } from '../../db/sessions';
import { AccountError } from '../accounts/account-error';
import { type NotificationServices, notifySignInChange } from '../accounts/notify-change';
import { type AuditServices, countAuditedCall } from './audit-log';
import { changeUser } from './change-user';

type IdentityOfUser = IdentityKey & { readonly id: string };

/**
 * Also of a user who has no other way to sign in, who then needs a reset link. Ends the sessions that the provider opened.
 * @throws AccountError 'not-found' if the identity is not linked, 'forbidden' for the own account, which is changed in
 *   Settings, or an error of `changeUser`
 */
export async function unlinkUserIdentity(
  services: AuditServices & NotificationServices,
  { id, issuer, subject }: IdentityOfUser,
): Promise<void> {
  await countAuditedCall(services);
  if (id === services.session.user.id) throw new AccountError('forbidden', OWN_IDENTITY);
  await changeUser(services, { targetId: id, allow: isStaff }, async (transaction, target) => {
    if (!(await deleteIdentity(transaction, id, { issuer, subject })))
      throw new AccountError('not-found', IDENTITY_NOT_FOUND);
    await deleteSingleSignOnSessions(transaction, id, services.session.id);
    await notifySignInChange(transaction, services, target, 'identity-unlinked');
    return { action: 'user.identity-unlink', details: { issuer } };
  });
  services.mails?.wake();
}
