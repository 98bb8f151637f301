import {
  APP_CODE_REJECTED,
  AUTHENTICATOR_EXISTS,
  NO_AUTHENTICATOR,
  NO_SECOND_FACTOR,
  normalizeCode,
  SETUP_EXPIRED,
} from '#shared/second-factor';
import type {
  AuthenticatorSetup,
  SecondFactorInput,
  SecondFactorStatus,
  SecondFactors,
} from '#shared/second-factor-schema';
import {
  confirmAuthenticatorApp,
  deleteAuthenticatorApp,
  findAuthenticatorApp,
  upsertUnconfirmedSecret,
} from '../../db/authenticator-apps';
import type { Sql } from '../../db/client';
import { countPasskeys } from '../../db/passkeys';
import { countRecoveryCodes, replaceRecoveryCodes } from '../../db/recovery-codes';
import { hasSecondFactor } from '../../db/second-factors';
import { AccountError, fieldError } from './account-error';
import { createSecret, describeSecret, findStep } from './authenticator-code';
import { findGuessedAccount } from './known-networks';
import { notifySignInChange } from './notify-change';
import { requireRecentAuthentication } from './recent-authentication';
import { recordAccountAction } from './record-action';
import { createRecoveryCodes, hashRecoveryCodes } from './recovery-codes';
import { requireStoredFactor, verifySecondFactor } from './second-factor';
import { addSecondFactor, removeSecondFactor, withVerifiedSecondFactor } from './second-factor-change';
import { findMissingFactor } from './second-factor-policy';
import type { AccountServices, SignedInServices } from './services';
import { lockOwnAccount, type SessionServices } from './sessions';

export async function readSecondFactors({ db, session }: SessionServices): Promise<SecondFactors> {
  const { id } = session.user;
  return db.query(async function findSecondFactors(sql: Sql) {
    const app = await findAuthenticatorApp(sql, id);
    const createdAt = app?.confirmedAt?.toISOString();
    return {
      authenticatorApp: createdAt ? { createdAt } : null,
      recoveryCodes: await countRecoveryCodes(sql, id),
    };
  });
}

export async function readSecondFactorStatus(
  services: SessionServices & Pick<AccountServices, 'secondFactorPolicy'>,
): Promise<SecondFactorStatus> {
  const { db, session } = services;
  const missingSecondFactor = findMissingFactor(services, session);
  const isEnabled = await db.query(hasSecondFactor, session.user.id);
  const passkeys = await db.query(countPasskeys, session.user.id);
  return { ...(await readSecondFactors(services)), passkeys, isEnabled, missingSecondFactor };
}

/**
 * Returns a new secret, which has no effect until it is confirmed with a code.
 * @throws AccountError 'forbidden', 'invalid', 'taken' if an app is set up, 'signed-out' or 'busy'; RateLimitError.
 */
export async function beginAuthenticatorSetup(
  services: SignedInServices,
  secondFactor: SecondFactorInput,
): Promise<AuthenticatorSetup> {
  const { db, session } = services;
  if ((await db.query(findAuthenticatorApp, session.user.id))?.confirmedAt)
    throw new AccountError('taken', AUTHENTICATOR_EXISTS);
  const secret = createSecret();
  return withVerifiedSecondFactor(services, secondFactor, async (transaction, user) => {
    if (!(await upsertUnconfirmedSecret(transaction, user.id, secret)))
      throw new AccountError('taken', AUTHENTICATOR_EXISTS);
    return describeSecret(secret, user.username);
  });
}

/**
 * Turns the app on with a first code. @returns recovery codes, or null when the account has some for its passkeys
 * @throws AccountError 'invalid' for a wrong code, 'taken', 'not-found', 'forbidden' or 'busy'; RateLimitError.
 */
export async function confirmAuthenticatorSetup(
  services: SignedInServices,
  code: string,
): Promise<string[] | null> {
  const { db, session, accountLimits } = services;
  const { user } = session;
  await accountLimits.countSecondFactorChange(user.id);
  await db.query(requireRecentAuthentication, session);
  const app = await db.query(findAuthenticatorApp, user.id);
  if (!app) throw new AccountError('not-found', SETUP_EXPIRED);
  if (app.confirmedAt) throw new AccountError('taken', AUTHENTICATOR_EXISTS);
  const account = await findGuessedAccount(services, user.id);
  await accountLimits.countCodeGuess(account);
  const step = findStep(app.secret, normalizeCode(code));
  if (step === null) throw fieldError('invalid', 'code', APP_CODE_REJECTED);
  await accountLimits.forgiveCodeGuesses(account);
  const { recoveryCodes } = await addSecondFactor(services, {
    action: 'authenticator.add',
    mail: 'authenticator-added',
    async store(transaction, userId) {
      await requireRecentAuthentication(transaction, session);
      // Another tab may have replaced the secret, or confirmed it.
      if (!(await confirmAuthenticatorApp(transaction, userId, { secret: app.secret, step })))
        throw new AccountError('not-found', SETUP_EXPIRED);
    },
  });
  return recoveryCodes;
}

/** @throws AccountError 'invalid', 'not-found' or 'busy'; RateLimitError. */
export async function removeAuthenticatorApp(
  services: SignedInServices,
  secondFactor: SecondFactorInput,
): Promise<void> {
  const { db, session, accountLimits } = services;
  await accountLimits.countSecondFactorChange(session.user.id);
  const app = await db.query(findAuthenticatorApp, session.user.id);
  if (!app?.confirmedAt) throw new AccountError('not-found', NO_AUTHENTICATOR);
  await removeSecondFactor(services, secondFactor, {
    action: 'authenticator.remove',
    mail: 'authenticator-removed',
    async remove(transaction, userId) {
      if (!(await deleteAuthenticatorApp(transaction, userId)))
        throw new AccountError('not-found', NO_AUTHENTICATOR);
      return {};
    },
  });
}

/** Replaces all recovery codes. @throws AccountError 'invalid', 'not-found' or 'busy'; RateLimitError. */
export async function renewRecoveryCodes(
  services: SignedInServices,
  secondFactor: SecondFactorInput,
): Promise<string[]> {
  const { db, session, client, passwords, accountLimits } = services;
  const { user } = session;
  await accountLimits.countSecondFactorChange(user.id);
  if (!(await db.query(hasSecondFactor, user.id))) throw new AccountError('not-found', NO_SECOND_FACTOR);
  await verifySecondFactor(services, user, secondFactor);
  const codes = createRecoveryCodes();
  const hashes = await hashRecoveryCodes(passwords, codes, client.network);
  await db.query(function storeRecoveryCodes(sql) {
    return sql.begin(async (transaction) => {
      const actor = await lockOwnAccount(transaction, session);
      await requireStoredFactor(transaction, user.id);
      await replaceRecoveryCodes(transaction, user.id, hashes);
      await recordAccountAction(transaction, client, { action: 'recovery-codes.renew', actor });
      await notifySignInChange(transaction, services, actor, 'recovery-codes-renewed');
    });
  });
  services.mails?.wake();
  return codes;
}
