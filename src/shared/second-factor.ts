export const CODE_REQUIRED = 'Code is required';
export const CODE_OR_PASSKEY = 'Send a code or a passkey';
export const CODE_REJECTED =
  "This code isn't valid. Check that your device's clock is right, or use a recovery code.";
export const APP_CODE_REJECTED = "This code isn't valid. Check that your device's clock is right.";
export const RECOVERY_CODE_REJECTED = "This recovery code isn't valid, or has been used.";
export const CODE_INVALID = "This code isn't valid.";
export const AUTHENTICATOR_EXISTS = 'An authenticator app is already set up for this account.';
export const NO_AUTHENTICATOR = 'No authenticator app is set up for this account.';
export const NO_SECOND_FACTOR = 'This account has no second factor.';
export const SETUP_EXPIRED = 'Start the setup again: it was replaced by another one.';

const MAX_CODE_CHARACTERS = 40;
const AUTHENTICATOR_CODE = /^\d{6}$/;

/** Without the spaces that apps show. */
export const normalizeCode = (text: string): string => text.replaceAll(/\s/g, '');

export const isAuthenticatorCode = (code: string): boolean => AUTHENTICATOR_CODE.test(code);

/** @returns an error message, or null. Recovery codes are checked by the server only. */
export function findCodeProblem(text: string): string | null {
  if (text.trim() === '') return CODE_REQUIRED;
  return text.length > MAX_CODE_CHARACTERS ? CODE_INVALID : null;
}
