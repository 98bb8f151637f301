import { APP_CODE_REJECTED, CODE_INVALID, CODE_REJECTED, RECOVERY_CODE_REJECTED } from './second-factor';
import type { SecondFactorMethods, SecondFactorRequirement } from './second-factor-schema';

/** Whether a code can verify the second factor. */
export const acceptsCodes = ({ authenticatorApp, recoveryCodes }: SecondFactorMethods): boolean =>
  authenticatorApp || recoveryCodes;

/** @returns a sentence that says how to verify the second factor */
export function secondFactorPrompt(methods: SecondFactorMethods): string {
  const { authenticatorApp, recoveryCodes, passkeys } = methods;
  if (!acceptsCodes(methods))
    return passkeys ? 'Use a passkey.' : "Your passkeys can't be used here, and no recovery codes are left.";
  const app = authenticatorApp ? 'the code from your authenticator app' : '';
  const or = app && recoveryCodes ? (passkeys ? ' or ' : ', or ') : '';
  const codes = `${app}${or}${recoveryCodes ? 'a recovery code' : ''}`;
  return passkeys ? `Use a passkey, or enter ${codes}.` : `Enter ${codes}.`;
}

export const LOST_FACTOR =
  'If you have lost all of these, an admin can turn off two-factor authentication for you.';

export function describeRejectedCode(methods: SecondFactorMethods): string {
  const { authenticatorApp, recoveryCodes, passkeys } = methods;
  if (authenticatorApp) return recoveryCodes ? CODE_REJECTED : APP_CODE_REJECTED;
  return recoveryCodes || passkeys ? RECOVERY_CODE_REJECTED : CODE_INVALID;
}

export const REQUIREMENTS: Readonly<Record<SecondFactorRequirement, string>> = {
  role: 'Admins and owners of this site need two-factor authentication.',
  account: 'An admin requires two-factor authentication for your account.',
};

export const describeRequirement = (requirement: SecondFactorRequirement): string =>
  `${REQUIREMENTS[requirement]} Set it up or confirm it in Settings.`;

/** Explains why identities cannot be linked yet. Signing in without linking still works. */
export const describeUnlinkable = (requirement: SecondFactorRequirement): string =>
  `${REQUIREMENTS[requirement]} Sign in without single sign-on, set it up in Settings, and link your accounts there.`;
