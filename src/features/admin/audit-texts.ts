import { AUDITED_ACTIONS, type AuditedAction } from '#shared/administration';
import type { AuditEntry } from '#shared/administration-schema';

const AUDIT_LABELS: Readonly<Record<AuditedAction, string>> = {
  'user.edit': 'Edited user',
  'user.role': 'Changed role',
  'user.premium': 'Changed premium status',
  'user.delete': 'Deleted user',
  'user.tokens': 'Revoked all API tokens',
  'user.sessions': 'Ended all sessions',
  'user.reset-link': 'Created reset link',
  'user.reset-link-revoke': 'Revoked reset link',
  'user.email-cancel': 'Cancelled email change',
  'password.reset': 'Reset password by link',
  'password.reset-mail': 'Requested reset link by email',
  'email.undo': 'Undid email change by link',
  'email.confirm-mail': 'Requested confirmation of new email address',
  'email.confirm': 'Confirmed new email address',
  'email.cancel': 'Cancelled own email change',
  'users.export': 'Exported users',
  'report.export': 'Exported system report',
  'audit.export': 'Exported audit log',
  'cache.clear': 'Cleared cache',
  'history.cleanup': 'Cleared old records',
  'servers.refresh': 'Refreshed servers',
  'token.create': 'Created API token',
  'user.second-factor': 'Reset second factor',
  'user.second-factor-requirement': 'Changed whether a second factor is required',
  'authenticator.add': 'Added authenticator app',
  'authenticator.remove': 'Removed authenticator app',
  'second-factor.disable': 'Turned off two-factor authentication',
  'recovery-codes.renew': 'Renewed recovery codes',
  'recovery-code.use': 'Used recovery code',
  'passkey.add': 'Added passkey',
  'passkey.remove': 'Removed passkey',
  'token.revoke': 'Revoked API token',
  'identity.link': 'Linked single sign-on',
  'identity.unlink': 'Unlinked single sign-on',
  'user.identity-unlink': "Unlinked a user's single sign-on",
  'account.export': 'Exported own data',
  'account.delete': 'Deleted own account',
};

/** An action of a newer release is shown by its name. */
export function describeAction(action: string): string {
  const known = AUDITED_ACTIONS.find((each) => each === action);
  return known === undefined ? action : AUDIT_LABELS[known];
}

/** Of a deleted account, only the id remains. */
export const deletedUser = (id: string): string => `Deleted user ${id}`;

/** Labels of details that need another word than their name. */
const DETAIL_LABELS: Readonly<Record<string, string>> = { issuer: 'Provider' };

/** The details as lines: { role: 'user to admin' } as 'Role: user to admin'. */
export function listAuditDetails({ details }: Pick<AuditEntry, 'details'>): string[] {
  return Object.entries(details).map(
    ([name, change]) => `${DETAIL_LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1)}: ${change}`,
  );
}
