import { isStaff } from '#shared/roles';
import { deletePendingEmail } from '../../db/pending-emails';
import { type AuditServices, countAuditedCall } from './audit-log';
import { changeUser } from './change-user';

/** Ends the links to the address that waits for its confirmation. Records nothing if there is none. */
export async function cancelUserEmailChange(services: AuditServices, id: string): Promise<void> {
  await countAuditedCall(services);
  await changeUser(
    services,
    { targetId: id, allow: isStaff, needsRecentAuthentication: false },
    async (transaction) => {
      const email = await deletePendingEmail(transaction, id);
      return { action: 'user.email-cancel', details: email === null ? null : { email } };
    },
  );
}
