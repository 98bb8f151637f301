import { insertAuditEntry, type NewAuditEntry } from '../../db/audit-log';
import type { Sql } from '../../db/client';
import type { Client } from './client';

type AccountAction = Pick<NewAuditEntry, 'action' | 'actor'> &
  Partial<Pick<NewAuditEntry, 'target' | 'details'>>;

/** Adds what a user did to the audit log. */
export function recordAccountAction(
  sql: Sql,
  { address, userAgent }: Pick<Client, 'address' | 'userAgent'>,
  { target = null, details = {}, ...action }: AccountAction,
): Promise<void> {
  return insertAuditEntry(sql, { ...action, target, details, address, userAgent });
}
