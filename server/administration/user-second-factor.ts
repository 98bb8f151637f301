import { OWN_SECOND_FACTOR } from '#shared/administration';
import { deleteAuthenticatorApp } from '../../db/authenticator-apps';
import { deleteUserPasskeys } from '../../db/passkeys';
import { forgetSecondFactor, hasSecondFactor } from '../../db/second-factors';
import { AccountError } from '../accounts/account-error';
import { type NotificationServices, notifySecondFactorChange } from '../accounts/notify-change';
import { type AuditServices, countAuditedCall } from './audit-log';
import { ADMINS, changeUser } from './change-user';

/**
 * For users who lost their app or passkeys, and their recovery codes. Sessions continue.
 * @throws AccountError 'forbidden' for the own account, whose second factor must be proved
 */
export async function resetSecondFactor(
  services: AuditServices & NotificationServices,
  id: string,
): Promise<void> {
  await countAuditedCall(services);
  if (id === services.session.user.id) throw new AccountError('forbidden', OWN_SECOND_FACTOR);
  await changeUser(services, { targetId: id, allowed: ADMINS }, async (transaction, target) => {
    const isReset = await hasSecondFactor(transaction, id);
    await deleteAuthenticatorApp(transaction, id);
    await deleteUserPasskeys(transaction, id);
    await forgetSecondFactor(transaction, id);
    if (isReset) await notifySecondFactorChange(transaction, services, target, 'second-factor-disabled');
    return { action: 'user.second-factor', details: isReset ? {} : null };
  });
  services.mails?.wake();
}
