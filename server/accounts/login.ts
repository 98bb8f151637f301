import { LOGIN_REJECTED, normalizeName } from '#shared/account';
import type { Login } from '#shared/account-schema';
import { PasswordChangedError } from '../../db/sessions';
import { findCredentialsByName } from '../../db/users';
import { askDatabase } from '../ask-database';
import { AccountError } from './account-error';
import type { Caller } from './caller';
import { findFamiliarAddress } from './network';
import type { AccountParts, SignedIn } from './parts';
import { openSession } from './sessions';

/** Longer than any username or e-mail address. */
const MAX_NAME_CHARACTERS = 300;

/** Whether the database can be asked for a name; otherwise nobody is called so. */
function canBeSomebody(name: string): boolean {
  return name.length <= MAX_NAME_CHARACTERS && name.isWellFormed() && !name.includes('\0');
}

/**
 * Signs a person in by username or e-mail, in any case (1 §7 "Auth"). Accounts that exist and those that do not
 * answer alike, in words and in time.
 *
 * @throws AccountError 'rejected', 'too-many' or 'busy'.
 */
export async function login(
  { database, passwords, limits }: AccountParts,
  { emailOrUsername, password }: Login,
  caller: Caller,
): Promise<SignedIn> {
  passwords.refuseWhenBusy(caller.network);
  await askDatabase(database, () => limits.countNetworkGuess(caller.address));
  const name = normalizeName(emailOrUsername);
  const credentials = canBeSomebody(name)
    ? await askDatabase(database, (sql) => findCredentialsByName(sql, name))
    : null;
  // By the name that was typed, whether somebody has it or not: no count tells which username has which e-mail.
  const account = { name, familiarAddress: findFamiliarAddress(credentials?.knownAddresses ?? [], caller) };
  await askDatabase(database, () => limits.countAccountGuess(account));

  const isRight = credentials
    ? await passwords.verify(credentials.passwordHash, password, caller.network)
    : await passwords.verifyNothing(password, caller.network);
  if (!credentials || !isRight) throw new AccountError('rejected', LOGIN_REJECTED);

  const { user, passwordHash } = credentials;
  return askDatabase(database, async (sql) => {
    await limits.forgive(account, caller.address);
    try {
      return { token: await openSession(sql, user.id, caller, passwordHash), user };
    } catch (error) {
      // A password changed while this one was checked ends this login too.
      throw error instanceof PasswordChangedError ? new AccountError('rejected', LOGIN_REJECTED) : error;
    }
  });
}
