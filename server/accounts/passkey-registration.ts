import { BRAND } from '#shared/brand';
import type { NewPasskey, RegistrationOptions } from '#shared/passkey-schema';
import {
  MAX_PASSKEYS,
  PASSKEY_EXISTS,
  PASSKEY_EXPIRED,
  PASSKEY_INVALID,
  TOO_MANY_PASSKEYS,
} from '#shared/passkeys';
import type { AddedPasskey, SecondFactorInput } from '#shared/second-factor-schema';
import type { Transaction } from '../../db/client';
import { deleteChallenge, insertUserChallenge } from '../../db/passkey-challenges';
import {
  ensureUserHandle,
  insertPasskey,
  listPasskeyDescriptors,
  type PasskeyDescriptor,
} from '../../db/passkeys';
import { AccountError } from './account-error';
import { nameDevice } from './device-name';
import { CHALLENGE_TIMEOUT_MS } from './passkey-authentication';
import { ALGORITHMS, findChallenge, verifyRegistration } from './passkey-verification';
import { numberName, toPasskey } from './passkeys';
import { requireRelyingParty } from './relying-party';
import { addSecondFactor, withVerifiedSecondFactor } from './second-factor-change';
import type { SignedInServices } from './services';
import { generateToken, hashToken } from './tokens';

/** @throws AccountError 'too-many-passkeys' */
async function listUnlessFull(transaction: Transaction, userId: string): Promise<PasskeyDescriptor[]> {
  const existing = await listPasskeyDescriptors(transaction, userId);
  if (existing.length >= MAX_PASSKEYS) throw new AccountError('too-many-passkeys', TOO_MANY_PASSKEYS);
  return existing;
}

/** @throws AccountError 'forbidden', 'invalid', 'too-many-passkeys', 'not-found' or 'busy'; RateLimitError. */
export async function beginPasskeyRegistration(
  services: SignedInServices,
  secondFactor: SecondFactorInput,
): Promise<RegistrationOptions> {
  const { session, accountLimits } = services;
  const { id } = requireRelyingParty(services);
  await accountLimits.countPasskeyChange(session.user.id);
  const challenge = generateToken();
  const newHandle = Buffer.from(generateToken(), 'base64url');
  return withVerifiedSecondFactor(services, secondFactor, async (transaction, user) => {
    const existing = await listUnlessFull(transaction, user.id);
    const handle = await ensureUserHandle(transaction, user.id, newHandle);
    await insertUserChallenge(transaction, user.id, { id: hashToken(challenge), purpose: 'register' });
    return {
      rp: { id, name: BRAND.name },
      user: { id: handle.toString('base64url'), name: user.username, displayName: user.username },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_TIMEOUT_MS,
      excludeCredentials: existing.map((passkey) => ({
        type: 'public-key',
        id: passkey.id.toString('base64url'),
        transports: passkey.transports,
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    };
  });
}

/**
 * Adds the passkey that a device created. The device has stored it already, so that a name in use gets a number instead of
 * an error.
 * @throws AccountError 'invalid', 'taken', 'too-many-passkeys', 'not-found' or 'busy'
 */
export async function finishPasskeyRegistration(
  services: SignedInServices,
  { credential, name }: NewPasskey,
): Promise<AddedPasskey> {
  const { db, session, client } = services;
  const { id: userId } = session.user;
  const site = requireRelyingParty(services);
  const challenge = findChallenge(credential);
  if (challenge === null) throw new AccountError('invalid', PASSKEY_INVALID);
  const challengeKey = { id: hashToken(challenge), purpose: 'register' } as const;
  if (!(await db.query(deleteChallenge, challengeKey, userId)))
    throw new AccountError('invalid', PASSKEY_EXPIRED);
  const verified = await verifyRegistration(site, credential, challenge);
  if (!verified) throw new AccountError('invalid', PASSKEY_INVALID);

  const { transports = [] } = credential.response;
  const passkey = { ...verified, userId, transports, name: name ?? nameDevice(client.userAgent) };
  const { stored, recoveryCodes } = await addSecondFactor(services, {
    action: 'passkey.add',
    mail: 'passkey-added',
    async store(transaction) {
      const others = await listUnlessFull(transaction, userId);
      const named = { ...passkey, name: numberName(passkey.name, others) };
      const inserted = await insertPasskey(transaction, named);
      if (!inserted) throw new AccountError('taken', PASSKEY_EXISTS);
      return inserted;
    },
    toDetails: ({ name }) => ({ name }),
  });
  return { passkey: toPasskey(stored), recoveryCodes };
}
