import { OWN_REQUIREMENT, OWN_SECOND_FACTOR } from '#shared/administration';
import { isStaff } from '#shared/roles';
import { deleteSecondFactors, hasSecondFactor } from '../../db/second-factors';
import { updateSecondFactorRequirement } from '../../db/users/users';
import { AccountError } from '../accounts/account-error';
import { type NotificationServices, notifySignInChange } from '../accounts/notify-change';
import { type AuditServices, countAuditedCall } from './audit-log';
import { changeUser } from './change-user';

/**
 * For users who lost their app or passkeys, and their recovery codes. Sessions continue.
 * @throws AccountError 'forbidden' for the own account, whose second factor must be verified
 */
export async function resetSecondFactor(
  services: AuditServices & NotificationServices,
  id: string,
): Promise<void> {
  await countAuditedCall(services);
  if (id === services.session.user.id) throw new AccountError('forbidden', OWN_SECOND_FACTOR);
  await changeUser(services, { targetId: id, allow: isStaff }, async (transaction, target) => {
    const isReset = await hasSecondFactor(transaction, id);
    await deleteSecondFactors(transaction, id);
    if (isReset) await notifySignInChange(transaction, services, target, 'second-factor-disabled');
    return { action: 'user.second-factor', details: isReset ? {} : null };
  });
  services.mails?.wake();
}

/**
 * An account without a second factor keeps its sessions, which can then only set one up and use the history. Records and
 * reports nothing if nothing changes.
 * @throws AccountError 'forbidden' for the own account: what an owner requires of an admin must not be the admin's choice
 */
export async function setSecondFactorRequirement(
  services: AuditServices & NotificationServices,
  id: string,
  isRequired: boolean,
): Promise<void> {
  await countAuditedCall(services);
  if (id === services.session.user.id) throw new AccountError('forbidden', OWN_REQUIREMENT);
  await changeUser(services, { targetId: id, allow: isStaff }, async (transaction, target) => {
    const isChanged = await updateSecondFactorRequirement(transaction, id, isRequired);
    const mail = isRequired ? 'second-factor-required' : 'second-factor-not-required';
    if (isChanged) await notifySignInChange(transaction, services, target, mail);
    const details = { required: isRequired ? 'off to on' : 'on to off' };
    return { action: 'user.second-factor-requirement', details: isChanged ? details : null };
  });
  services.mails?.wake();
}
