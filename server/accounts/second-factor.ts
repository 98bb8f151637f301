import type { User } from '#shared/account-schema';
import {
  CODE_REJECTED,
  isAuthenticatorCode,
  normalizeCode,
  SECOND_FACTOR_REQUIRED,
} from '#shared/second-factor';
import type { SecondFactorProof } from '#shared/second-factor-schema';
import { acceptCode, findAuthenticatorApp } from '../../db/authenticator-apps';
import { findRecoveryCodeHash, markRecoveryCodeUsed } from '../../db/recovery-codes';
import { AccountError } from './account-error';
import { findStep } from './authenticator-code';
import { reportWrongProof } from './check-password';
import { findGuessedAccount } from './known-networks';
import { invalidPasskey, type ProofServices, provePasskey, rejectedPasskey } from './passkey-proof';
import { recordAccountAction } from './record-action';
import { parseRecoveryCode } from './recovery-codes';
import type { AccountServices } from './services';

type CodeServices = Pick<AccountServices, 'db' | 'client' | 'passwords' | 'accountLimits' | 'loginKey'>;

const ISSUES = [{ path: 'code', message: CODE_REJECTED }];

/** For logins. */
const rejectedLoginProof = ({ passkey }: SecondFactorProof): AccountError =>
  passkey
    ? rejectedPasskey()
    : new AccountError('rejected', CODE_REJECTED, { issues: ISSUES, reason: 'second-factor-required' });

/** For calls with a session, which a response with 401 would end. */
export const invalidCode = (): AccountError => new AccountError('invalid', CODE_REJECTED, { issues: ISSUES });

async function spendAuthenticatorCode({ db }: CodeServices, userId: string, code: string): Promise<boolean> {
  const app = await db.query(findAuthenticatorApp, userId);
  if (!app?.confirmedAt) return false;
  const step = findStep(app.secret, code);
  return step !== null && (await db.query(acceptCode, userId, { secret: app.secret, step }));
}

/** A hash is verified whether the code exists or not, so that response times show nothing. */
async function spendRecoveryCode(
  { db, client, passwords }: CodeServices,
  user: User,
  code: string,
): Promise<boolean> {
  const parsed = parseRecoveryCode(code);
  if (parsed === null) return false;
  const hash = await db.query(findRecoveryCodeHash, user.id, parsed.position);
  if (hash === null) return passwords.verifyDecoy(parsed.secret, client.network);
  const isRight = await passwords.verify(hash, parsed.secret, client.network);
  if (!isRight || !(await db.query(markRecoveryCodeUsed, user.id, hash))) return false;
  await db.query(recordAccountAction, client, { action: 'recovery-code.use', actor: user });
  return true;
}

/**
 * Uses up a code of the authenticator app or a recovery code. @returns whether it is valid
 * @throws AccountError 'busy'; RateLimitError after 5 wrong codes in 15 minutes.
 */
export async function spendCode(services: CodeServices, user: User, text: string): Promise<boolean> {
  const code = normalizeCode(text);
  const account = await findGuessedAccount(services, user.id);
  await services.accountLimits.countCodeGuess(account);
  const isRight = isAuthenticatorCode(code)
    ? await spendAuthenticatorCode(services, user.id, code)
    : await spendRecoveryCode(services, user, code);
  if (isRight) await services.accountLimits.forgiveCodeGuesses(account);
  return isRight;
}

/**
 * Uses up a code or what a passkey signed. @returns whether it is valid
 * @throws AccountError 'not-found' on sites without passkeys, 'busy'; RateLimitError.
 */
export async function spendProof(
  services: CodeServices & ProofServices,
  user: User,
  { code, passkey }: SecondFactorProof,
): Promise<boolean> {
  if (code !== undefined) return spendCode(services, user, code);
  const expected = { purpose: 'second-factor', userId: user.id } as const;
  return passkey !== undefined && (await provePasskey(services, passkey, expected)) !== null;
}

/** For calls with a session. @throws AccountError 'invalid', 'not-found' or 'busy'; RateLimitError. */
export async function proveSecondFactor(
  services: AccountServices,
  user: User,
  proof: SecondFactorProof,
): Promise<void> {
  if (await spendProof(services, user, proof)) return;
  await reportWrongProof(services, user, 'Second factor confirmation failed');
  throw proof.passkey ? invalidPasskey() : invalidCode();
}

/** @throws AccountError 'second-factor' without a proof, 'rejected', 'not-found' or 'busy'; RateLimitError. */
export async function proveAtSignIn(
  services: CodeServices & ProofServices,
  user: User,
  proof: SecondFactorProof,
): Promise<void> {
  if (proof.code === undefined && proof.passkey === undefined)
    throw new AccountError('second-factor', SECOND_FACTOR_REQUIRED, { reason: 'second-factor-required' });
  if (!(await spendProof(services, user, proof))) throw rejectedLoginProof(proof);
}
