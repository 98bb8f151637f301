import type { Assertion, AssertionOptions } from '#shared/passkey-schema';
import { PASSKEY_REJECTED } from '#shared/passkeys';
import { type ChallengePurpose, deleteChallenge, insertChallenge } from '../../db/passkey-challenges';
import { findPasskeyKey, updatePasskeyUse } from '../../db/passkeys';
import { AccountError } from './account-error';
import { findChallenge, verifyAssertion } from './passkey-verification';
import { requireRelyingParty } from './relying-party';
import type { AccountServices } from './services';
import { generateToken, hashToken } from './tokens';

/** As long as a challenge is valid. */
export const CHALLENGE_TIMEOUT_MS = 5 * 60_000;

export type AssertionPurpose = Exclude<ChallengePurpose, 'register'>;

export type ProofServices = Pick<AccountServices, 'db' | 'relyingParty'>;

/** For logins. The same for every cause, so that the response does not show which passkeys exist. */
export const rejectedPasskey = (): AccountError => new AccountError('rejected', PASSKEY_REJECTED);

/** For calls with a session, which a response with 401 would end. */
export const invalidPasskey = (): AccountError => new AccountError('invalid', PASSKEY_REJECTED);

/** Returns a challenge for a passkey of any account. @throws AccountError 'not-found'; RateLimitError. */
export async function beginAssertion(
  services: Pick<AccountServices, 'db' | 'client' | 'accountLimits' | 'relyingParty'>,
  purpose: AssertionPurpose,
): Promise<AssertionOptions> {
  const { db, client, accountLimits } = services;
  const { id: rpId } = requireRelyingParty(services);
  await accountLimits.countPasskeyChallenge(client.address);
  const challenge = generateToken();
  await db.query(insertChallenge, { id: hashToken(challenge), purpose });
  return { challenge, rpId, timeout: CHALLENGE_TIMEOUT_MS, userVerification: 'required' };
}

type ExpectedProof = {
  readonly purpose: AssertionPurpose;
  /** The only account whose passkeys are accepted; undefined for any. */
  readonly userId?: string;
};

/**
 * Uses up the challenge that a passkey signed. @returns the id of the passkey's account, or null
 * @throws AccountError 'not-found' on sites without passkeys
 */
export async function verifyPasskey(
  services: ProofServices,
  assertion: Assertion,
  { purpose, userId }: ExpectedProof,
): Promise<string | null> {
  const { db } = services;
  const site = requireRelyingParty(services);
  const challenge = findChallenge(assertion);
  const isOpen =
    challenge !== null && (await db.query(deleteChallenge, { id: hashToken(challenge), purpose }, null));
  if (!isOpen) return null;
  const id = Buffer.from(assertion.id, 'base64url');
  const key = await db.query(findPasskeyKey, id);
  const handle = Buffer.from(assertion.response.userHandle, 'base64url');
  if (!key?.userHandle.equals(handle) || (userId !== undefined && key.userId !== userId)) return null;
  const use = await verifyAssertion(site, assertion, challenge, key);
  const isUsed = use !== null && (await db.query(updatePasskeyUse, id, use));
  return isUsed ? key.userId : null;
}
