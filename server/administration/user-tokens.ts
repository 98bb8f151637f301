import { isStaff } from '#shared/roles';
import { countTokens, deleteUserTokens } from '../../db/api-tokens';
import type { Db } from '../database/db';
import { type AuditServices, countAuditedCall } from './audit-log';
import { changeUser } from './change-user';

export function countUserTokens({ db }: { readonly db: Db }, id: string): Promise<number> {
  return db.query(countTokens, id);
}

export async function revokeUserTokens(services: AuditServices, id: string): Promise<void> {
  await countAuditedCall(services);
  await changeUser(
    services,
    { targetId: id, allow: isStaff, needsRecentAuthentication: false },
    async (transaction) => {
      const revoked = await deleteUserTokens(transaction, id);
      return { action: 'user.tokens', details: revoked === 0 ? null : { revoked: String(revoked) } };
    },
  );
}
