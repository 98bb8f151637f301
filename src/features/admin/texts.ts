import type { Role } from '#shared/account';
import { AUDITED_ACTIONS, type AuditedAction } from '#shared/administration';
import type { AuditEntry } from '#shared/administration-schema';

export const UNKNOWN = 'Unknown';
export const USERS_NOT_LOADED = 'The list of users appears here once it can be loaded.';

export const LOAD_FAILED = 'Failed to load admin data';

/** Each kind of change has its own busy marker and messages. */
export type UserChange = 'role' | 'premium' | 'delete' | 'edit' | 'reset' | 'tokens' | 'email';

export const USER_CHANGE_FAILED: Readonly<
  Record<UserChange, readonly [failed: string, unreachable?: string]>
> = {
  role: ['Failed to update role', 'Failed to update user role'],
  premium: ['Failed to update premium status'],
  delete: ['Failed to delete user'],
  edit: ['Failed to update user'],
  reset: ['Failed to create a reset link'],
  tokens: ['Failed to revoke the API tokens'],
  email: ['Failed to cancel the email change'],
};

/** A higher role ends all sessions of the user. */
export const PROMOTED = 'The user must sign in again.';

export const ROLE_NAMES: Readonly<Record<Role, string>> = { user: 'User', admin: 'Admin', owner: 'Owner' };

export const ROLE_FILTER_NAMES: Readonly<Record<'all' | Role, string>> = {
  all: 'All roles',
  user: 'Users',
  admin: 'Admins',
  owner: 'Owners',
};

const AUDIT_LABELS: Readonly<Record<AuditedAction, string>> = {
  'user.edit': 'Edited user',
  'user.role': 'Changed role',
  'user.premium': 'Changed premium status',
  'user.delete': 'Deleted user',
  'user.tokens': 'Revoked all API tokens',
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
  'token.revoke': 'Revoked API token',
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

/** The details as lines: { role: 'user to admin' } as 'Role: user to admin'. */
export function listAuditDetails({ details }: Pick<AuditEntry, 'details'>): string[] {
  return Object.entries(details).map(
    ([name, change]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${change}`,
  );
}

export const deleteQuestion = (username: string): string =>
  `Are you sure you want to delete user "${username}"? This action cannot be undone.`;

export const resetQuestion = (username: string): string =>
  `Create a link for "${username}" to set a new password? Earlier links will stop working. The current password works until the link is used.`;

export const revokeTokensQuestion = (username: string): string =>
  `Are you sure you want to revoke all API tokens of "${username}"? Scripts that use them will stop working.`;

export const cancelEmailQuestion = (username: string): string =>
  `Are you sure you want to cancel the email change of "${username}"? Links that were sent will stop working.`;

export const describeTokenCount = (count: number): string =>
  count === 0 ? 'No API tokens' : count === 1 ? '1 API token' : `${count} API tokens`;

/** Explains an empty user list. */
export function describeNoUsers(search: string, role: 'all' | Role): string {
  if (search !== '') return `No users match "${search}"`;
  return role === 'all' ? 'No users in the system' : `No users with the ${role} role`;
}

const ROLE_LOSSES: Readonly<Record<Role, string>> = {
  owner: '',
  admin: "You'll no longer be able to change roles or delete users.",
  user: "You'll lose access to the admin panel.",
};

export function ownRoleQuestion(role: Role): string {
  return `Are you sure you want to change your own role to "${role}"? ${ROLE_LOSSES[role]}`;
}
