import { randomUUID } from 'node:crypto';
import { EMAIL_TAKEN, USERNAME_TAKEN } from '#shared/account';
import type { Signup } from '#shared/account-schema';
import { findTakenField, insertUser, listTakenFields, type UniqueField } from '../../db/users';
import { askDatabase } from '../ask-database';
import { AccountError } from './account-error';
import type { Caller } from './caller';
import type { AccountParts, SignedIn } from './parts';
import { openSession } from './sessions';

const TAKEN_MESSAGES: Readonly<Record<UniqueField, string>> = {
  username: USERNAME_TAKEN,
  email: EMAIL_TAKEN,
};

function takenError(fields: readonly UniqueField[]): AccountError {
  const issues = fields.map((path) => ({ path, message: TAKEN_MESSAGES[path] }));
  return new AccountError('taken', issues.map(({ message }) => message).join('. '), { issues });
}

/** Turns the database's word that a name is taken into the error that says so; it alone decides (1 §7). */
export async function refuseTaken<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const field = findTakenField(error);
    throw field === null ? error : takenError([field]);
  }
}

/**
 * Makes an account and signs it in.
 *
 * @throws AccountError 'invalid' for a weak password in strict mode, 'taken', 'too-many' or 'busy'.
 */
export async function register(
  { database, passwords, limits, knownNetworks, refuseWeakPassword }: AccountParts,
  { username, email, password }: Signup,
  caller: Caller,
): Promise<SignedIn> {
  passwords.refuseWhenBusy(caller.network);
  await askDatabase(database, () => limits.countRegistration(caller.address));
  await refuseWeakPassword(password, { username, email }, 'password');
  const taken = await askDatabase(database, (sql) => listTakenFields(sql, { username, email }));
  if (taken.length > 0) throw takenError(taken);

  const passwordHash = await passwords.hash(password, caller.network);
  return askDatabase(database, (sql) =>
    refuseTaken(
      sql.begin(async (transaction) => {
        const id = randomUUID();
        const user = await insertUser(transaction, { id, username, email, passwordHash, role: 'user' });
        await knownNetworks.remember(transaction, id, caller.address);
        return { token: await openSession(transaction, id, caller), user };
      }),
    ),
  );
}
