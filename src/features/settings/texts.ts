import { BRAND } from '#shared/brand';
import type { MigrationResult } from '#shared/watch-history-schema';
import { formatCount } from '../../ui/format';

/** A failure after which the same change may succeed, such as without a connection. */
export const tryAgain = (failed: string): string => `${failed}. Please try again.`;

export const PREFERENCE_UPDATED = 'Preference updated successfully';
export const UPDATE_FAILED = 'Update failed';
export const PROFILE_LOAD_FAILED = 'Failed to fetch profile';

export const MIGRATION_NEEDS_LOGIN = 'You must be logged in to migrate data';
export const MIGRATION_EMPTY = 'There is nothing to migrate on this device.';
export const MIGRATION_FAILED = 'Migration failed. Please try again.';
export const MIGRATION_FAILED_NOTE = `${MIGRATION_FAILED} What this browser remembers is still here.`;

export function describeLocalHistory(entryCount: number): string {
  const count = entryCount === 1 ? '1 entry waits' : `${entryCount || 'No'} entries wait`;
  return `Moves what this browser remembers of your watching to your account. ${count} here.`;
}

export function describeMigrationProgress(sent: number, total: number): string {
  return `Moving to your account: ${formatCount(sent)} of ${formatCount(total)} entries so far.`;
}

/** Such as '2 items migrated, 3 skipped (2 too old, 1 not readable).' */
export function describeMigrationResult({ migrated, skipped, skips }: MigrationResult): string {
  const reasons = [
    [skips.tooOld, 'too old'],
    [skips.notNewer, 'already there or removed since'],
    [skips.malformed, 'not readable'],
  ] as const;
  const listed = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`);
  const why = listed.length > 0 ? ` (${listed.join(', ')})` : '';
  return `${migrated} items migrated, ${skipped} skipped${why}.`;
}

export function migrationDone({ migrated, skipped }: MigrationResult): string {
  return `Migration completed! ${migrated} items migrated, ${skipped} skipped.`;
}

export const HISTORY_CLEARED = 'Watch history cleared successfully';
export const HISTORY_CLEAR_FAILED = 'Failed to clear watch history';
export const HISTORY_CLEAR_QUEUED = `Watch history cleared in this browser. Your account follows as soon as ${BRAND.name} can be reached.`;

export const REVOKE_FAILED = 'This session could not be ended';
export const SIGN_OUT_EVERYWHERE_FAILED = 'You could not be signed out everywhere';
export const DELETE_ACCOUNT_FAILED = 'Your account could not be deleted';
export const RESTORE_FAILED = 'This change could not be undone';

export const PRIVACY_NOTES = [
  `${BRAND.name} hosts no media. The players are run by third parties, which see your address as any website does.`,
  'What you watched is kept on our server until 15 days after you watched it last, then deleted.',
  'Your preferences are kept in this browser, and with your account so that your other browsers find them.',
];
