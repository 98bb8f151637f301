import type { SignInMethods } from './single-sign-on-schema';

export const SIGN_IN_EXPIRED =
  'This sign-in has expired, or was started in another browser. Please start again.';
export const OTHER_SESSION = 'You started this in a session that has ended. Please start again.';
export const SIGN_IN_FAILED = "Signing in couldn't be finished. Check your connection and try again.";
export const PASSWORDS_OFF = 'This site has turned passwords off.';
export const NO_PASSWORD =
  'This account has no password yet. Set one with a reset link: choose "Forgot password?" at login, or ask an admin.';
export const LAST_SIGN_IN_METHOD =
  'This is the only way to sign in to this account. Set a password or add a passkey first.';
export const LAST_SIGN_IN_METHOD_WITHOUT_PASSWORDS =
  'This is the only way to sign in to this account. Add another one first, such as a passkey.';
export const IDENTITY_NOT_FOUND = 'This sign-in method is no longer linked.';

/** The ways to sign in that the site offers besides the identity provider. */
export type OfferedMethods = { readonly hasPasswordLogin: boolean; readonly hasPasskeys: boolean };

export function canSignIn(
  { hasPassword, passkeys, identities }: Pick<SignInMethods, 'hasPassword' | 'passkeys' | 'identities'>,
  { hasPasswordLogin, hasPasskeys }: OfferedMethods,
): boolean {
  return (
    (hasPassword && hasPasswordLogin) ||
    (passkeys > 0 && hasPasskeys) ||
    identities.some(({ isUsable }) => isUsable)
  );
}

/** Where a sign-in at the identity provider begins. @param returnTo a path of the site, for afterwards */
export function toSignInPath(returnTo: string): string {
  return `/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`;
}
