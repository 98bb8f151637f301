import type { AuthenticationOptions, AuthenticationResponse } from '#shared/passkey-schema';
import { PASSKEY_REJECTED } from '#shared/passkeys';
import {
  CHALLENGE_MINUTES,
  type ChallengePurpose,
  deleteChallenge,
  insertChallenge,
} from '../../db/passkey-challenges';
import { findCredentialRecord, updatePasskeyUse } from '../../db/passkeys';
import { AccountError } from './account-error';
import { findChallenge, verifyAuthentication } from './passkey-verification';
import { requireRelyingParty } from './relying-party';
import type { AccountServices } from './services';
import { generateToken, hashToken } from './tokens';

export const CHALLENGE_TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

export type AuthenticationPurpose = Exclude<ChallengePurpose, 'register'>;

export type PasskeyAuthenticationServices = Pick<AccountServices, 'db' | 'relyingParty'>;

/** For logins. The same for every cause, so that the response does not show which passkeys exist. */
export const rejectedPasskey = (): AccountError => new AccountError('rejected', PASSKEY_REJECTED);

/** For calls with a session, which a response with 401 would end. */
export const invalidPasskey = (): AccountError => new AccountError('invalid', PASSKEY_REJECTED);

/** Returns a challenge for a passkey of any account. @throws AccountError 'not-found'; RateLimitError. */
export async function beginPasskeyAuthentication(
  services: Pick<AccountServices, 'db' | 'client' | 'accountLimits' | 'relyingParty'>,
  purpose: AuthenticationPurpose,
): Promise<AuthenticationOptions> {
  const { db, client, accountLimits } = services;
  const { id: rpId } = requireRelyingParty(services);
  await accountLimits.countPasskeyChallenge(client.address);
  const challenge = generateToken();
  await db.query(insertChallenge, { id: hashToken(challenge), purpose });
  return { challenge, rpId, timeout: CHALLENGE_TIMEOUT_MS, userVerification: 'required' };
}

type ExpectedAuthentication = {
  readonly purpose: AuthenticationPurpose;
  /** The only account whose passkeys are accepted; undefined for any. */
  readonly userId?: string;
};

/**
 * Uses up the challenge that a passkey signed. @returns the id of the passkey's account, or null
 * @throws AccountError 'not-found' on sites without passkeys
 */
export async function verifyPasskey(
  services: PasskeyAuthenticationServices,
  credential: AuthenticationResponse,
  { purpose, userId }: ExpectedAuthentication,
): Promise<string | null> {
  const { db } = services;
  const site = requireRelyingParty(services);
  const challenge = findChallenge(credential);
  const isOpen =
    challenge !== null && (await db.query(deleteChallenge, { id: hashToken(challenge), purpose }, null));
  if (!isOpen) return null;
  const id = Buffer.from(credential.id, 'base64url');
  const record = await db.query(findCredentialRecord, id);
  const handle = Buffer.from(credential.response.userHandle, 'base64url');
  if (!record?.userHandle.equals(handle) || (userId !== undefined && record.userId !== userId)) return null;
  const use = await verifyAuthentication(site, credential, challenge, record);
  const isUsed = use !== null && (await db.query(updatePasskeyUse, id, use));
  return isUsed ? record.userId : null;
}
