import { ROLES, type Role } from './account';

export const USER_ORDERS = ['username', 'role', 'isPremium', 'created_at'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

export const USERS_PAGE_SIZE = 10;
export const USERS_PAGE_SIZE_MAX = 100;
export const USER_SEARCH_MAX_CHARACTERS = 100;
/** A search lists at most this many users. */
export const USER_MATCHES_MAX = 1000;

export const CHART_DAYS = ['30', '90'] as const;

export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_PAGE_SIZE_MAX = 100;

export const LAST_OWNER = 'At least one owner must remain';
export const PRIVILEGED_PROTECTED = 'Only owners can change admins and owners.';
export const OWN_DELETION = "Owners can't delete their own account.";
export const OWN_RESET_LINK = 'Change your own password in Settings.';
export const OWN_SECOND_FACTOR = 'Turn off your own second factor in Settings.';
export const OWN_REQUIREMENT = "You can't change this for your own account.";
export const OWN_IDENTITY = 'Unlink your own single sign-on in Settings.';
export const USER_NOT_FOUND = "This user doesn't exist.";

export const AUDITED_ACTIONS = [
  'user.edit',
  'user.role',
  'user.premium',
  'user.delete',
  'user.tokens',
  'user.sessions',
  'user.second-factor',
  'user.second-factor-requirement',
  'user.reset-link',
  'user.reset-link-revoke',
  'user.email-cancel',
  'password.reset',
  'password.reset-mail',
  'email.undo',
  'email.confirm-mail',
  'email.confirm',
  'email.cancel',
  'users.export',
  'report.export',
  'audit.export',
  'cache.clear',
  'history.cleanup',
  'servers.refresh',
  'token.create',
  'token.revoke',
  'authenticator.add',
  'authenticator.remove',
  'second-factor.disable',
  'recovery-codes.renew',
  'recovery-code.use',
  'identity.link',
  'identity.unlink',
  'user.identity-unlink',
  'passkey.add',
  'passkey.remove',
  'account.export',
  'account.delete',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** Whether the second role is higher. */
export const isPromotion = (from: Role, to: Role): boolean => ROLES.indexOf(to) > ROLES.indexOf(from);

export const HEALTH_STATUSES = ['healthy', 'warning', 'error'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];
