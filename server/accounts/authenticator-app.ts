import {
  AUTHENTICATOR_EXISTS,
  NO_AUTHENTICATOR,
  NO_SECOND_FACTOR,
  normalizeCode,
  SETUP_CODE_REJECTED,
  SETUP_EXPIRED,
} from '#shared/second-factor';
import type {
  AuthenticatorSetup,
  SecondFactorProof,
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
import { countRecoveryCodes, replaceRecoveryCodes } from '../../db/recovery-codes';
import { forgetSecondFactor, hasSecondFactor } from '../../db/second-factors';
import { deleteOtherSessions, markSecondFactor } from '../../db/sessions';
import { AccountError } from './account-error';
import { createSecret, describeSecret, findStep } from './authenticator-code';
import { findGuessedAccount } from './known-networks';
import { notifySecondFactorChange } from './notify-change';
import { requireRecentProof } from './recent-proof';
import { recordAccountAction } from './record-action';
import { createRecoveryCodes, hashRecoveryCodes } from './recovery-codes';
import { proveSecondFactor } from './second-factor';
import { beginSecondFactor, endUnprovenAccess, lockOwnAccount } from './second-factor-change';
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
  const { db, session, secondFactorPolicy } = services;
  const isMissing = needsSecondFactor(secondFactorPolicy, session.user) && !session.hasSecondFactor;
  const isEnabled = await db.query(hasSecondFactor, session.user.id);
  return { ...(await readSecondFactors(services)), isEnabled, isMissing };
}

/**
 * Returns a new secret, which has no effect until it is confirmed with a code.
 * @throws AccountError 'forbidden', 'invalid', 'taken' if an app is set up, 'signed-out' or 'busy'; RateLimitError.
 */
export async function beginAuthenticatorSetup(
  services: SignedInServices,
  proof: SecondFactorProof,
): Promise<AuthenticatorSetup> {
  const { db, session } = services;
  if ((await db.query(findAuthenticatorApp, session.user.id))?.confirmedAt)
    throw new AccountError('taken', AUTHENTICATOR_EXISTS);
  const secret = createSecret();
  return beginSecondFactor(services, proof, async (transaction, user) => {
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
  const { db, session, client, passwords, accountLimits } = services;
  const { user } = session;
  await accountLimits.countSecondFactorChange(user.id);
  await db.query(requireRecentProof, session);
  const app = await db.query(findAuthenticatorApp, user.id);
  if (!app) throw new AccountError('not-found', SETUP_EXPIRED);
  if (app.confirmedAt) throw new AccountError('taken', AUTHENTICATOR_EXISTS);
  const account = await findGuessedAccount(services, user.id);
  await accountLimits.countCodeGuess(account);
  const step = findStep(app.secret, normalizeCode(code));
  if (step === null) {
    const issues = [{ path: 'code', message: SETUP_CODE_REJECTED }];
    throw new AccountError('invalid', SETUP_CODE_REJECTED, { issues });
  }
  await accountLimits.forgiveCodeGuesses(account);
  const needsCodes = !(await db.query(hasSecondFactor, user.id));
  const codes = needsCodes ? createRecoveryCodes() : [];
  const hashes = await hashRecoveryCodes(passwords, codes, client.network);
  const shown = await db.query(function enableSecondFactor(sql) {
    return sql.begin(async (transaction) => {
      const actor = await lockOwnAccount(transaction, session);
      await requireRecentProof(transaction, session);
      const isFirst = needsCodes && !(await hasSecondFactor(transaction, user.id));
      // Another tab may have replaced the secret, or confirmed it.
      if (!(await confirmAuthenticatorApp(transaction, user.id, { secret: app.secret, step })))
        throw new AccountError('not-found', SETUP_EXPIRED);
      if (isFirst) {
        await replaceRecoveryCodes(transaction, user.id, hashes);
        await endUnprovenAccess(transaction, session);
      }
      await markSecondFactor(transaction, session.id);
      await recordAccountAction(transaction, client, { action: 'second-factor.enable', actor });
      await notifySecondFactorChange(transaction, services, actor, 'second-factor-enabled');
      return isFirst ? codes : null;
    });
  });
  services.mails?.wake();
  return shown;
}

/**
 * Requires the second factor, because the password may be stolen. Recovery codes end with the last second factor.
 * @throws AccountError 'invalid', 'not-found' or 'busy'; RateLimitError.
 */
export async function removeAuthenticatorApp(
  services: SignedInServices,
  proof: SecondFactorProof,
): Promise<void> {
  const { db, session, client, accountLimits } = services;
  const { user } = session;
  await accountLimits.countSecondFactorChange(user.id);
  const app = await db.query(findAuthenticatorApp, user.id);
  if (!app?.confirmedAt) throw new AccountError('not-found', NO_AUTHENTICATOR);
  await proveSecondFactor(services, user, proof);
  await db.query(function disableSecondFactor(sql) {
    return sql.begin(async (transaction) => {
      const actor = await lockOwnAccount(transaction, session);
      if (!(await deleteAuthenticatorApp(transaction, user.id)))
        throw new AccountError('not-found', NO_AUTHENTICATOR);
      const isLast = !(await hasSecondFactor(transaction, user.id));
      if (isLast) await forgetSecondFactor(transaction, user.id);
      await deleteOtherSessions(transaction, user.id, session.id);
      await recordAccountAction(transaction, client, { action: 'second-factor.disable', actor });
      const news = isLast ? 'second-factor-disabled' : 'authenticator-removed';
      await notifySecondFactorChange(transaction, services, actor, news);
    });
  });
  services.mails?.wake();
}

/** Replaces all recovery codes. @throws AccountError 'invalid', 'not-found' or 'busy'; RateLimitError. */
export async function renewRecoveryCodes(
  services: SignedInServices,
  proof: SecondFactorProof,
): Promise<string[]> {
  const { db, session, client, passwords, accountLimits } = services;
  const { user } = session;
  await accountLimits.countSecondFactorChange(user.id);
  if (!(await db.query(hasSecondFactor, user.id))) throw new AccountError('not-found', NO_SECOND_FACTOR);
  await proveSecondFactor(services, user, proof);
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
