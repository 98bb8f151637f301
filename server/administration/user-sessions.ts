import { isStaff } from '#shared/roles';
import { deletePendingEmail } from '../../db/pending-emails';
import { countSessions, deleteOtherSessions } from '../../db/sessions';
import type { Db } from '../database/db';
import { type AuditServices, countAuditedCall } from './audit-log';
import { changeUser } from './change-user';

export function countUserSessions({ db }: { readonly db: Db }, id: string): Promise<number> {
  return db.query(countSessions, id);
}

/**
 * Also cancels a new email address, for which an intruder may have asked. The session that sent the request continues.
 * Records nothing if nothing changes.
 */
export async function revokeUserSessions(services: AuditServices, id: string): Promise<void> {
  await countAuditedCall(services);
  await changeUser(
    services,
    { targetId: id, allow: isStaff, needsRecentAuthentication: false },
    async (transaction) => {
      const revoked = await deleteOtherSessions(transaction, id, services.session.id);
      const email = await deletePendingEmail(transaction, id);
      const details = {
        ...(revoked > 0 && { revoked: String(revoked) }),
        ...(email !== null && { email }),
      };
      return { action: 'user.sessions', details: Object.keys(details).length > 0 ? details : null };
    },
  );
}
