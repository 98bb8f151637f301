import { randomUUID } from 'node:crypto';
import type { SignedIn, Signup } from '#shared/account-schema';
import { insertUser, listTakenFields, UNIQUE_FIELDS, type UniqueField } from '../../db/users/users';
import { askDatabase } from '../database/ask-database';
import type { Caller } from './caller';
import type { AccountParts } from './parts';
import { openSession } from './sessions';
import { looksPrivileged, refuseTaken, takenError } from './taken-names';

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
  await limits.countRegistration(caller.address);
  await refuseWeakPassword(password, { username, email }, 'password');
  const taken = await askDatabase(database, async (sql) => {
    const fields = new Set<UniqueField>(await listTakenFields(sql, { username, email }));
    if (await looksPrivileged(sql, username, null)) fields.add('username');
    return UNIQUE_FIELDS.filter((field) => fields.has(field));
  });
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
