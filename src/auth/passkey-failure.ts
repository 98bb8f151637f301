import { WebAuthnError } from '@simplewebauthn/browser';
import { PASSKEY_EXISTS } from '#shared/passkeys';
import { UNREACHABLE } from '../api/error-message';
import { mutationErrorMessage } from '../api/mutation-error';

export type PasskeyFailure = {
  readonly message: string;
  /** The user closed the browser's dialog, or let it time out. */
  readonly isCancelled: boolean;
};

const CANCELLED = 'No passkey was used.';
const UNSUPPORTED = "This browser or device can't use a passkey here.";

/** @param failed shown for failures without a message */
export function describePasskeyFailure(error: unknown, failed: string): PasskeyFailure {
  if (!(error instanceof WebAuthnError))
    return { message: mutationErrorMessage(error, failed, UNREACHABLE), isCancelled: false };
  const isCancelled = error.name === 'NotAllowedError' || error.name === 'AbortError';
  if (isCancelled) return { message: CANCELLED, isCancelled };
  return { message: error.name === 'InvalidStateError' ? PASSKEY_EXISTS : UNSUPPORTED, isCancelled };
}
