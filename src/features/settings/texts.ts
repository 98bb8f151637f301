import { BRAND } from '#shared/brand';
import { DEFAULT_RETENTION_DAYS } from '#shared/watch-history';
import type { MigrationResult } from '#shared/watch-history-schema';
import { tryAgain } from '../../api/mutation-error';
import { SYNCS_ONLINE } from '../../sync/texts';
import { formatCount } from '../../ui/format';

export const PREFERENCE_UPDATED = 'Preference updated successfully';
export const PREFERENCES_EXPORTED = 'Preferences exported successfully';
export const PREFERENCES_IMPORTED = 'Preferences imported successfully';
export const PREFERENCES_RESET = 'Preferences reset to defaults';

export const SIGN_IN_METHODS = 'Sign-in methods';

export const NOT_A_SETTINGS_FILE = "This isn't an exported settings file.";
export const unsupportedVersion = (supported: string): string =>
  `Only files of version ${supported} can be imported.`;
export const invalidFile = (problem: string): string => `This file can't be imported. ${problem}.`;

export const fieldUpdated = (field: string): string => `${field} updated successfully`;
export const UPDATE_FAILED = 'Update failed';

export const MIGRATION_NEEDS_LOGIN = 'You must be logged in to migrate data';
export const MIGRATION_EMPTY = "There's nothing to migrate in this browser.";
export const MIGRATION_FAILED = 'Migration failed. Please try again.';
export const MIGRATION_FAILED_NOTE = `${MIGRATION_FAILED} Your history is still in this browser.`;

export function describeLocalHistory(titleCount: number): string {
  const amount =
    titleCount === 0 ? 'Nothing' : titleCount === 1 ? '1 title' : `${formatCount(titleCount)} titles`;
  return `Move this browser's history to your account. ${amount} to move.`;
}

export function describeMigrationProgress(sent: number, total: number): string {
  return `Moving to your account: ${formatCount(sent)} of ${formatCount(total)} entries.`;
}

/** Such as '2 items migrated, 3 skipped (2 too old, 1 unreadable).' */
export function describeMigrationResult({ migrated, skipped, skips }: MigrationResult): string {
  const reasons = [
    [skips.tooOld, 'too old'],
    [skips.notNewer, 'already in your account or removed from it'],
    [skips.malformed, 'unreadable'],
  ] as const;
  const listed = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`);
  const why = listed.length > 0 ? ` (${listed.join(', ')})` : '';
  return `${migrated} items migrated, ${skipped} skipped${why}.`;
}

export function migrationDone({ migrated, skipped }: MigrationResult): string {
  return `Migration completed! ${migrated} items migrated, ${skipped} skipped.`;
}

export const ACCOUNT_EXPORTED = 'Your data has been exported';
export const DATA_EXPORT_FAILED = tryAgain("Your data couldn't be exported");
export const DATA_IMPORT_FAILED = tryAgain('The import stopped halfway');
export const NOT_AN_ACCOUNT_FILE = "This isn't an exported account.";
export const accountImported = (result: MigrationResult): string =>
  `Import completed. ${describeMigrationResult(result)}`;

export const HISTORY_CLEARED = 'Watch history cleared successfully';
export const HISTORY_CLEAR_FAILED = 'Failed to clear watch history';
export const HISTORY_CLEAR_QUEUED = `Watch history cleared in this browser. ${SYNCS_ONLINE}`;

export function deviceSignedOut(device: string, cancelledEmail: string | null): string {
  const signedOut = `${device} has been signed out`;
  return cancelledEmail === null ? signedOut : `${signedOut}. The change to ${cancelledEmail} was cancelled.`;
}
export const SESSIONS_NOT_LOADED = 'Your devices are listed here once they can be loaded.';
export const REVOKE_FAILED = "The device couldn't be signed out";
export const SIGN_OUT_EVERYWHERE_FAILED = "You couldn't be signed out everywhere";
export const DELETE_ACCOUNT_FAILED = "Your account couldn't be deleted";
export const nameRestored = (label: string): string =>
  `${label} restored. Your other devices have been signed out.`;
export const RESEND_FAILED = "The link couldn't be sent again";
export const LINK_FAILED = "The link couldn't be sent";
export const CANCEL_EMAIL_FAILED = "The change couldn't be cancelled";
export const RESTORE_FAILED = "The change couldn't be undone";

export const PRIVACY_NOTES = [
  `${BRAND.name} hosts no media. Third parties run the players and, like any website, see your IP address.`,
  `Titles in your watch history are deleted from our server ${DEFAULT_RETENTION_DAYS} days after you last watched them.`,
  'Your settings are stored in this browser and in your account, so your other devices use them too.',
];
