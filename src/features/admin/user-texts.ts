import type { Role } from '#shared/account';
import type { SignInMethods } from '#shared/single-sign-on-schema';

export const USERS_NOT_LOADED = 'The list of users appears here once it can be loaded.';

/** Each kind of change has its own busy marker and messages. */
export type UserChange =
  | 'role'
  | 'premium'
  | 'delete'
  | 'edit'
  | 'reset'
  | 'tokens'
  | 'sessions'
  | 'email'
  | 'second-factor'
  | 'requirement'
  | 'identity';

export const USER_CHANGE_FAILED: Readonly<
  Record<UserChange, readonly [failed: string, unreachable?: string]>
> = {
  role: ['Failed to update role', 'Failed to update user role'],
  premium: ['Failed to update premium status'],
  delete: ['Failed to delete user'],
  edit: ['Failed to update user'],
  reset: ['Failed to create a reset link'],
  tokens: ['Failed to revoke the API tokens'],
  sessions: ['Failed to end the sessions'],
  email: ['Failed to cancel the email change'],
  'second-factor': ['Failed to turn off two-factor authentication'],
  requirement: ['Failed to change whether two-factor authentication is required'],
  identity: ['Failed to unlink the sign-in method'],
};

export const CHANGES_ALLOWED = 'You can change accounts';
export const REAUTHENTICATION_FAILED = "We couldn't check that it's you";

/** A higher role ends all sessions of the user. */
export const PROMOTED = 'The user must sign in again.';

export const ROLE_NAMES: Readonly<Record<Role, string>> = { user: 'User', admin: 'Admin', owner: 'Owner' };

export const ROLE_FILTER_NAMES: Readonly<Record<'all' | Role, string>> = {
  all: 'All roles',
  user: 'Users',
  admin: 'Admins',
  owner: 'Owners',
};

export const deleteQuestion = (username: string): string =>
  `Are you sure you want to delete user "${username}"? This action cannot be undone.`;

export const resetQuestion = (username: string): string =>
  `Create a link for "${username}" to set a new password? Earlier links will stop working. The current password works until the link is used.`;

export const revokeTokensQuestion = (username: string): string =>
  `Are you sure you want to revoke all API tokens of "${username}"? Scripts that use them will stop working.`;

export const endSessionsQuestion = (username: string): string =>
  `Are you sure you want to sign "${username}" out on all devices? This also cancels an email change that is not confirmed.`;

export const cancelEmailQuestion = (username: string): string =>
  `Are you sure you want to cancel the email change of "${username}"? Links that were sent will stop working.`;

export const resetSecondFactorQuestion = (username: string): string =>
  `Are you sure you want to turn off two-factor authentication of "${username}"? Make sure that the user asked for it: this removes the authenticator app, the recovery codes and all passkeys.`;

/** @param isLast whether the user has no other way to sign in */
export function unlinkQuestion(
  username: string,
  account: string,
  { isLast, hasPasswordLogin }: { readonly isLast: boolean; readonly hasPasswordLogin: boolean },
): string {
  const question = `Are you sure you want to unlink ${account} from "${username}"? Sessions that it opened will end.`;
  if (!isLast) return question;
  return `${question} The user can't sign in any more${hasPasswordLogin ? ', except by a reset link' : ''}.`;
}

/** Besides accounts of the identity provider. */
export function describeMethods({ hasPassword, passkeys }: SignInMethods): string {
  const keys = passkeys === 1 ? '1 passkey' : `${passkeys === 0 ? 'no' : passkeys} passkeys`;
  return `${hasPassword ? 'Has a password' : 'Has no password'} and ${keys}`;
}

export function describeSecondFactorState({ hasSecondFactor, requiresSecondFactor }: SignInMethods): string {
  const isOn = `Two-factor authentication is ${hasSecondFactor ? 'on' : 'off'}`;
  if (!requiresSecondFactor) return isOn;
  return hasSecondFactor ? `${isOn}, as required` : `${isOn}, although it's required`;
}

export const describeTokenCount = (count: number): string =>
  count === 0 ? 'No API tokens' : count === 1 ? '1 API token' : `${count} API tokens`;

export const describeSessionCount = (count: number): string =>
  count === 0 ? 'Not signed in' : count === 1 ? 'Signed in on 1 device' : `Signed in on ${count} devices`;

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
