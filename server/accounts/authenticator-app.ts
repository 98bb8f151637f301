import type { User } from '#shared/account-schema';
import { AUTHENTICATION_REQUIRED } from '#shared/error-messages';
import { AUTHENTICATOR_EXISTS, NO_AUTHENTICATOR, SETUP_EXPIRED } from '#shared/second-factor';
import type { AuthenticatorSetup, SecondFactorStatus, SecondFactors } from '#shared/second-factor-schema';
import {
  confirmAuthenticatorApp,
  deleteAuthenticatorApp,
  findAuthenticatorApp,
  upsertUnconfirmedSecret,
} from '../../db/authenticator-apps';
import type { Sql, Transaction } from '../../db/client';
import { countRecoveryCodes, replaceRecoveryCodes } from '../../db/recovery-codes';
import { forgetSecondFactor } from '../../db/second-factors';
import { lockLiveSession, markSecondFactor } from '../../db/sessions';
import { lockUsers } from '../../db/users/users';
import { AccountError } from './account-error';
import { createSecret, describeSecret, findStep } from './authenticator-code';
import { notifySecondFactorChange } from './notify-change';
import { requireRecentProof } from './recent-proof';
import { recordAccountAction } from './record-action';
import { createRecoveryCodes, hashRecoveryCodes } from './recovery-codes';
import { invalidCode, spendCode } from './second-factor';
import type { SignedInServices } from './services';
import type { SessionServices } from './sessions';
import { needsSecondFactor, type PolicyServices } from './staff-policy';

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
  services: SessionServices & PolicyServices,
): Promise<SecondFactorStatus> {
  const { session, secondFactorPolicy } = services;
  const isMissing = needsSecondFactor(secondFactorPolicy, session.user) && !session.hasSecondFactor;
  return { ...(await readSecondFactors(services)), isMissing };
}

/**
 * Returns a new secret, which has no effect until it is confirmed with a code.
 * @throws AccountError 'forbidden' without a recent proof, 'taken' if an app is set up
 */
export async function beginAuthenticatorSetup({ db, session }: SessionServices): Promise<AuthenticatorSetup> {
  const { user } = session;
  const secret = createSecret();
  const isStored = await db.query(async function storeSecret(sql: Sql) {
    await requireRecentProof(sql, session);
    return upsertUnconfirmedSecret(sql, user.id, secret);
  });
  if (!isStored) throw new AccountError('taken', AUTHENTICATOR_EXISTS);
  return describeSecret(secret, user.username);
}

async function lockOwnAccount(
  transaction: Transaction,
  { id, user }: SessionServices['session'],
): Promise<User> {
  const [locked] = await lockUsers(transaction, [user.id]);
  if (!locked || !(await lockLiveSession(transaction, id)))
    throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
  return locked;
}

/**
 * Turns the second factor on with a first code. @returns the recovery codes
 * @throws AccountError 'invalid' for a wrong code, 'taken', 'not-found', 'forbidden' or 'busy'; RateLimitError.
 */
export async function confirmAuthenticatorSetup(services: SignedInServices, code: string): Promise<string[]> {
  const { db, session, client, passwords, accountLimits } = services;
  const { user } = session;
  const app = await db.query(findAuthenticatorApp, user.id);
  if (!app) throw new AccountError('not-found', SETUP_EXPIRED);
  if (app.confirmedAt) throw new AccountError('taken', AUTHENTICATOR_EXISTS);
  await accountLimits.countCodeGuess(user.id);
  const step = findStep(app.secret, code.replaceAll(/\s/g, ''));
  if (step === null) throw invalidCode();
  await accountLimits.forgiveCodeGuesses(user.id);
  const codes = createRecoveryCodes();
  const hashes = await hashRecoveryCodes(passwords, codes, client.network);
  await db.query(function enableSecondFactor(sql) {
    return sql.begin(async (transaction) => {
      const actor = await lockOwnAccount(transaction, session);
      await requireRecentProof(transaction, session);
      // Another tab may have replaced the secret, or confirmed it.
      if (!(await confirmAuthenticatorApp(transaction, user.id, { secret: app.secret, step })))
        throw new AccountError('not-found', SETUP_EXPIRED);
      await replaceRecoveryCodes(transaction, user.id, hashes);
      await markSecondFactor(transaction, session.id);
      await recordAccountAction(transaction, client, { action: 'second-factor.enable', actor });
      await notifySecondFactorChange(transaction, services, actor, 'second-factor-enabled');
    });
  });
  return codes;
}

/**
 * Requires a code, because the password may be stolen.
 * @throws AccountError 'invalid', 'not-found' or 'busy'; RateLimitError.
 */
export async function removeAuthenticatorApp(services: SignedInServices, code: string): Promise<void> {
  const { db, session, client } = services;
  const { user } = session;
  const app = await db.query(findAuthenticatorApp, user.id);
  if (!app?.confirmedAt) throw new AccountError('not-found', NO_AUTHENTICATOR);
  if (!(await spendCode(services, user, code))) throw invalidCode();
  await db.query(function disableSecondFactor(sql) {
    return sql.begin(async (transaction) => {
      const actor = await lockOwnAccount(transaction, session);
      if (!(await deleteAuthenticatorApp(transaction, user.id)))
        throw new AccountError('not-found', NO_AUTHENTICATOR);
      await forgetSecondFactor(transaction, user.id);
      await recordAccountAction(transaction, client, { action: 'second-factor.disable', actor });
      await notifySecondFactorChange(transaction, services, actor, 'second-factor-disabled');
    });
  });
}

/** Replaces all recovery codes. @throws AccountError 'invalid', 'not-found' or 'busy'; RateLimitError. */
export async function renewRecoveryCodes(services: SignedInServices, code: string): Promise<string[]> {
  const { db, session, client, passwords } = services;
  const { user } = session;
  const app = await db.query(findAuthenticatorApp, user.id);
  if (!app?.confirmedAt) throw new AccountError('not-found', NO_AUTHENTICATOR);
  if (!(await spendCode(services, user, code))) throw invalidCode();
  const codes = createRecoveryCodes();
  const hashes = await hashRecoveryCodes(passwords, codes, client.network);
  await db.query(function storeRecoveryCodes(sql) {
    return sql.begin(async (transaction) => {
      const actor = await lockOwnAccount(transaction, session);
      await replaceRecoveryCodes(transaction, user.id, hashes);
      await recordAccountAction(transaction, client, { action: 'recovery-codes.renew', actor });
    });
  });
  return codes;
}
