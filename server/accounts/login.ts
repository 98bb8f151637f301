import { LOGIN_REJECTED, normalizeName } from '#shared/account';
import type { Login, SignedIn } from '#shared/account-schema';
import { PasswordChangedError } from '../../db/sessions';
import { findCredentialsByName } from '../../db/users/users';
import { askDatabase } from '../database/ask-database';
import { DatabaseUnavailableError } from '../database/db';
import { networkOf } from '../limits/network';
import { RateLimitError } from '../limits/rate-limit';
import { AccountError } from './account-error';
import { foldName } from './account-limits';
import type { Caller } from './caller';
import type { FailedLogin } from './login-monitor';
import type { AccountParts } from './parts';
import { openSession } from './sessions';

/** Longer than any username or e-mail address. */
const MAX_NAME_CHARACTERS = 300;

/** Whether the database can be asked for a name; otherwise no account has it. */
function canBeName(name: string): boolean {
  return name.length <= MAX_NAME_CHARACTERS && name.isWellFormed() && !name.includes('\0');
}

function outcomeOf(error: unknown): FailedLogin['outcome'] {
  if (error instanceof DatabaseUnavailableError) return 'unavailable';
  if (error instanceof RateLimitError) return 'rate-limited';
  if (!(error instanceof AccountError)) return 'error';
  if (error.kind === 'rejected') return 'wrong-credentials';
  return error.kind === 'busy' ? 'busy' : 'error';
}

/**
 * Signs a user in by username or e-mail, in any case. Names that exist and names that do not get the same responses,
 * after the same statements and the same work on the password.
 *
 * @throws AccountError 'rejected', 'too-many' or 'busy'.
 */
export async function login(parts: AccountParts, given: Login, caller: Caller): Promise<SignedIn> {
  const name = normalizeName(given.emailOrUsername);
  try {
    const signedIn = await signIn(parts, { name, password: given.password }, caller);
    parts.loginMonitor.countSuccess();
    return signedIn;
  } catch (error) {
    await reportFailure(parts, error, name, caller);
    throw error;
  }
}

async function reportFailure(
  { database, loginHash, loginMonitor }: AccountParts,
  error: unknown,
  name: string,
  caller: Caller,
): Promise<void> {
  const outcome = outcomeOf(error);
  // Users type passwords into the wrong field: the log gets a hash only. Its key is in the database.
  const hashName = () => askDatabase(database, (sql) => loginHash(sql, 'name', foldName(name)));
  loginMonitor.reportFailure({
    outcome,
    network: networkOf(caller.address),
    name: outcome === 'unavailable' ? null : await hashName().catch(() => null),
  });
}

async function signIn(
  { database, passwords, limits, knownNetworks }: AccountParts,
  { name, password }: { readonly name: string; readonly password: string },
  caller: Caller,
): Promise<SignedIn> {
  passwords.refuseWhenBusy(caller.network);
  await limits.countNetworkGuess(caller.address);
  const credentials = canBeName(name)
    ? await askDatabase(database, (sql) => findCredentialsByName(sql, name))
    : null;
  const userId = credentials?.user.id ?? null;
  const network = await askDatabase(database, (sql) => knownNetworks.check(sql, userId, caller.address));
  const guess = { name, networkHash: network.hash };
  const verdict = await limits.countNameGuess(guess);

  // A locked name takes the time of a password too. Otherwise others on a network could tell who signed in from it.
  const mayTry = verdict.refusal === null || (network.isKnown && verdict.isOpenHere);
  const isRight =
    credentials && mayTry
      ? await passwords.verify(credentials.passwordHash, password, caller.network)
      : await passwords.verifyNothing(password, caller.network);
  if (!credentials || !isRight) throw verdict.refusal ?? new AccountError('rejected', LOGIN_REJECTED);

  const { user, passwordHash } = credentials;
  await limits.forgiveLogin(guess, verdict, caller.address);
  return askDatabase(database, async (sql) => {
    try {
      const token = await openSession(sql, user.id, caller, passwordHash);
      await knownNetworks.remember(sql, user.id, caller.address);
      return { token, user };
    } catch (error) {
      // A password changed while this one was checked ends this login too.
      throw error instanceof PasswordChangedError ? new AccountError('rejected', LOGIN_REJECTED) : error;
    }
  });
}
