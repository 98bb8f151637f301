import type { AuditedAction } from '#shared/administration';
import type { AuditEntry } from '#shared/administration-schema';

/** What was done, as the log tells it. */
export const AUDIT_LABELS: Readonly<Record<AuditedAction, string>> = {
  'user.edit': 'Edited user',
  'user.role': 'Changed role',
  'user.premium': 'Changed premium status',
  'user.delete': 'Deleted user',
  'users.export': 'Exported users',
  'report.export': 'Exported system report',
  'audit.export': 'Exported audit log',
  'cache.clear': 'Cleared cache',
  'history.cleanup': 'Cleaned old records',
  'servers.refresh': 'Refreshed servers',
};

/** 'Role: user to admin' of { role: 'user to admin' }. */
export function tellDetails({ details }: Pick<AuditEntry, 'details'>): string[] {
  return Object.entries(details).map(
    ([name, change]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${change}`,
  );
}
