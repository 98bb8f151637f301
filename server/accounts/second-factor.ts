import type { User } from '#shared/account-schema';
import { isAuthenticatorCode, NO_SECOND_FACTOR, normalizeCode } from '#shared/second-factor';
import { describeRejectedCode, secondFactorPrompt } from '#shared/second-factor-methods';
import type { SecondFactorInput } from '#shared/second-factor-schema';
import { acceptCode, findAuthenticatorApp } from '../../db/authenticator-apps';
import type { Transaction } from '../../db/client';
import { countRecoveryCodes, findRecoveryCodeHash, markRecoveryCodeUsed } from '../../db/recovery-codes';
import { hasSecondFactor } from '../../db/second-factors';
import { lockUsers } from '../../db/users/users';
import { AccountError, fieldError } from './account-error';
import { findStep } from './authenticator-code';
import { reportWrongCredentials } from './check-password';
import { findGuessedAccount } from './known-networks';
import { notifySignInChange } from './notify-change';
import {
  invalidPasskey,
  type PasskeyAuthenticationServices,
  rejectedPasskey,
  verifyPasskey,
} from './passkey-authentication';
import { recordAccountAction } from './record-action';
import { parseRecoveryCode } from './recovery-codes';
import { findSecondFactorMethods } from './second-factor-methods';
import type { AccountServices } from './services';

type CodeServices = Pick<
  AccountServices,
  'db' | 'client' | 'passwords' | 'accountLimits' | 'loginKey' | 'mails'
>;

async function consumeAuthenticatorCode(
  { db }: CodeServices,
  userId: string,
  code: string,
): Promise<boolean> {
  const app = await db.query(findAuthenticatorApp, userId);
  if (!app?.confirmedAt) return false;
  const step = findStep(app.secret, code);
  return step !== null && (await db.query(acceptCode, userId, { secret: app.secret, step }));
}

/** A hash is verified whether the code exists or not, so that response times show nothing. */
async function consumeRecoveryCode(services: CodeServices, user: User, code: string): Promise<boolean> {
  const { db, client, passwords, mails } = services;
  const parsed = parseRecoveryCode(code);
  if (parsed === null) return false;
  const hash = await db.query(findRecoveryCodeHash, user.id, parsed.position);
  if (hash === null) return passwords.verifyDecoy(parsed.secret, client.network);
  if (!(await passwords.verify(hash, parsed.secret, client.network))) return false;
  const isUsed = await db.query(function storeRecoveryCodeUse(sql) {
    return sql.begin(async (transaction) => {
      // Locked, so that of concurrent uses each counts the codes that are left.
      const [actor] = await lockUsers(transaction, [user.id]);
      if (!actor || !(await markRecoveryCodeUsed(transaction, user.id, hash))) return false;
      await recordAccountAction(transaction, client, { action: 'recovery-code.use', actor });
      const codesLeft = String(await countRecoveryCodes(transaction, user.id));
      await notifySignInChange(transaction, services, actor, 'recovery-code-used', { codesLeft });
      return true;
    });
  });
  if (isUsed) mails?.wake();
  return isUsed;
}

/** 'last': the code was wrong and reached the limit. Codes are then refused for the rest of the 15 minutes. */
type SecondFactorResult = 'valid' | 'wrong' | 'last';

/**
 * Uses up a code of the authenticator app or a recovery code.
 * @throws AccountError 'busy'; RateLimitError after 5 wrong codes in 15 minutes.
 */
async function consumeCode(services: CodeServices, user: User, text: string): Promise<SecondFactorResult> {
  const code = normalizeCode(text);
  const account = await findGuessedAccount(services, user.id);
  const { isLast } = await services.accountLimits.countCodeGuess(account);
  const isRight = isAuthenticatorCode(code)
    ? await consumeAuthenticatorCode(services, user.id, code)
    : await consumeRecoveryCode(services, user, code);
  if (!isRight) return isLast ? 'last' : 'wrong';
  await services.accountLimits.forgiveCodeGuesses(account);
  return 'valid';
}

/**
 * Uses up a code or what a passkey signed.
 * @throws AccountError 'not-found' on sites without passkeys, 'busy'; RateLimitError.
 */
async function consumeSecondFactor(
  services: CodeServices & PasskeyAuthenticationServices,
  user: User,
  { code, passkey }: SecondFactorInput,
): Promise<SecondFactorResult> {
  if (code !== undefined) return consumeCode(services, user, code);
  const expected = { purpose: 'second-factor', userId: user.id } as const;
  const isValid = passkey !== undefined && (await verifyPasskey(services, passkey, expected)) !== null;
  return isValid ? 'valid' : 'wrong';
}

/**
 * Verifies the second factor of a signed-in user.
 * @throws AccountError 'invalid', 'not-found' or 'busy'; RateLimitError.
 */
export async function verifySecondFactor(
  services: AccountServices,
  user: User,
  secondFactor: SecondFactorInput,
): Promise<void> {
  if ((await consumeSecondFactor(services, user, secondFactor)) === 'valid') return;
  await reportWrongCredentials(services, user, 'Second factor confirmation failed');
  if (secondFactor.passkey) throw invalidPasskey();
  const message = describeRejectedCode(await services.db.query(findSecondFactorMethods, services, user.id));
  // Not 401, which would end the session in the browser.
  throw fieldError('invalid', 'code', message);
}

/**
 * Call it in the transaction after the verification, because the second factor may have been removed in the meantime. The
 * transaction must have locked the user.
 * @throws AccountError 'not-found'
 */
export async function requireStoredFactor(transaction: Transaction, userId: string): Promise<void> {
  if (!(await hasSecondFactor(transaction, userId))) throw new AccountError('not-found', NO_SECOND_FACTOR);
}

async function reportGuessedCodes(services: CodeServices, user: User): Promise<void> {
  const { db, mails, accountLimits } = services;
  if (!mails || !(await accountLimits.countAccountMail('codes-guessed', user.id))) return;
  await db.query(function storeGuessMail(sql) {
    return sql.begin((transaction) => notifySignInChange(transaction, services, user, 'codes-guessed'));
  });
  mails.wake();
}

/**
 * @param options.hasPassword whether the password was right: a mail reports too many wrong codes after it
 * @throws AccountError 'second-factor' without a code or passkey, 'rejected', 'not-found' or 'busy'; RateLimitError.
 */
export async function verifySecondFactorAtSignIn(
  services: CodeServices & PasskeyAuthenticationServices,
  user: User,
  secondFactor: SecondFactorInput,
  { hasPassword }: { readonly hasPassword: boolean },
): Promise<void> {
  const isSent = secondFactor.code !== undefined || secondFactor.passkey !== undefined;
  const result = isSent ? await consumeSecondFactor(services, user, secondFactor) : 'wrong';
  if (result === 'valid') return;
  if (result === 'last' && hasPassword) await reportGuessedCodes(services, user);
  if (secondFactor.passkey) throw rejectedPasskey();
  const secondFactors = await services.db.query(findSecondFactorMethods, services, user.id);
  const details = { reason: 'second-factor-required', secondFactors } as const;
  if (!isSent) throw new AccountError('second-factor', secondFactorPrompt(secondFactors), details);
  throw fieldError('rejected', 'code', describeRejectedCode(secondFactors), details);
}
