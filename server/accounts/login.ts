import { LOGIN_REJECTED, normalizeName } from '#shared/account';
import type { Login, SignedIn } from '#shared/account-schema';
import type { Sql } from '../../db/client';
import { PasswordChangedError } from '../../db/sessions';
import { findCredentialsByName } from '../../db/users/users';
import { DatabaseUnavailableError } from '../database/db';
import { ServiceError } from '../errors';
import { networkOf } from '../limits/network';
import { AccountError } from './account-error';
import { foldName } from './account-limits';
import { checkNetwork } from './known-networks';
import type { LoginFailure } from './login-monitor';
import { requirePasswordLogin } from './password-login';
import { verifySecondFactorAtSignIn } from './second-factor';
import type { AccountServices } from './services';
import { openSession } from './sessions';
import { signInAndLink } from './sign-in-and-link';

const MAX_NAME_CHARACTERS = 300;

export function canBeName(name: string): boolean {
  return name.length <= MAX_NAME_CHARACTERS && name.isWellFormed() && !name.includes('\0');
}

/** Null for a right password without the code: the client asks for the code and calls again. */
function outcomeOf(error: unknown): LoginFailure | null {
  if (error instanceof AccountError && error.kind === 'second-factor') return null;
  if (error instanceof DatabaseUnavailableError) return 'unavailable';
  switch (error instanceof ServiceError ? error.code : null) {
    case 'UNAUTHORIZED':
      return 'wrong-credentials';
    case 'TOO_MANY_REQUESTS':
      return 'rate-limited';
    case 'SERVICE_UNAVAILABLE':
      return 'busy';
    default:
      return 'error';
  }
}

/**
 * Names that exist and names that do not get the same response, after the same statements and the same hashing.
 * @throws AccountError 'rejected', 'busy', or 'forbidden' with PASSWORD_LOGIN=off; 'not-found', 'invalid' or 'forbidden' for
 *   an identity that can't be linked; RateLimitError.
 */
export async function login(
  services: AccountServices,
  { emailOrUsername, ...credentials }: Login,
): Promise<SignedIn> {
  requirePasswordLogin(services);
  const name = normalizeName(emailOrUsername);
  return monitorLogin(services, name, () => signIn(services, { name, ...credentials }));
}

/** Counts and logs the outcome. @param name null when it is not known */
export async function monitorLogin(
  services: AccountServices,
  name: string | null,
  signIn: () => Promise<SignedIn>,
): Promise<SignedIn> {
  const signedIn = await monitorFailure(services, name, signIn);
  services.loginMonitor.countSuccess();
  return signedIn;
}

/** Counts and logs a failure of a step of a login. @param name null when it is not known */
export async function monitorFailure<Result>(
  { db, client, loginKey, loginMonitor }: AccountServices,
  name: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    // Users type passwords into the wrong field, so only a hash is logged.
    const hashLoginName = (sql: Sql) => loginKey.hash(sql, 'name', foldName(name ?? ''));
    const hashName = async () =>
      name === null || outcome === 'unavailable' ? null : db.query(hashLoginName).catch(() => null);
    await loginMonitor.reportFailure(outcome, networkOf(client.address), hashName);
    throw error;
  }
}

type Attempt = Omit<Login, 'emailOrUsername'> & { readonly name: string };

async function signIn(
  services: AccountServices,
  { name, password, identityFlow, ...secondFactor }: Attempt,
): Promise<SignedIn> {
  const { db, client, passwords, accountLimits, loginKey } = services;
  passwords.refuseWhenBusy(client.network);
  await accountLimits.countNetworkGuess(client.address);
  const credentials = canBeName(name) ? await db.query(findCredentialsByName, name) : null;
  const knownUser = credentials?.user ?? null;
  const network = await db.query(checkNetwork, loginKey, knownUser?.id ?? null, client.address);
  const guess = { name, user: knownUser, networkHash: network.hash };
  const usage = await accountLimits.countNameGuess(guess);

  // A password is verified for a locked name too, or response times would show others on a network who signed in from it.
  const mayTry = usage.refusal === null || (network.isKnown && usage.isOpenHere);
  const isRight =
    credentials?.passwordHash && mayTry
      ? await passwords.verify(credentials.passwordHash, password, client.network)
      : await passwords.verifyDecoy(password, client.network);
  if (!credentials?.passwordHash || !isRight)
    throw usage.refusal ?? new AccountError('rejected', LOGIN_REJECTED);

  const { user, passwordHash, hasSecondFactor, requiresSecondFactor } = credentials;
  if (hasSecondFactor) await verifySecondFactorAtSignIn(services, user, secondFactor, { hasPassword: true });
  await accountLimits.forgiveLogin(guess, usage, client.address);
  const details = { passwordHash, isSecondFactorVerified: hasSecondFactor };
  const signedIn = await db.query(async function storeSession(sql) {
    try {
      if (identityFlow !== undefined)
        return await sql.begin((transaction) =>
          signInAndLink(transaction, services, { user, requiresSecondFactor, details, key: identityFlow }),
        );
      return { token: await openSession(sql, services, user.id, details), user };
    } catch (error) {
      // A password that was changed during the check ends this login too.
      throw error instanceof PasswordChangedError ? new AccountError('rejected', LOGIN_REJECTED) : error;
    }
  });
  if (identityFlow !== undefined) services.mails?.wake();
  return signedIn;
}
