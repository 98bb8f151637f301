import { randomUUID } from 'node:crypto';
import type { SignedIn, Signup } from '#shared/account-schema';
import { insertUser, listTakenFields, UNIQUE_FIELDS, type UniqueField } from '../../db/users/users';
import { requirePasswordLogin } from './password-login';
import { refuseWeakPassword } from './password-strength';
import type { AccountServices } from './services';
import { openSession } from './sessions';
import { looksPrivileged, refuseTaken, takenError } from './taken-names';

/** @throws AccountError 'invalid' for a weak password in strict mode, 'taken', 'busy' or 'forbidden'; RateLimitError. */
export async function register(
  services: AccountServices,
  { username, email, password }: Signup,
): Promise<SignedIn> {
  requirePasswordLogin(services);
  const { db, client, passwords, passwordStrength, accountLimits } = services;
  passwords.refuseWhenBusy(client.network);
  await accountLimits.countRegistration(client.address);
  await refuseWeakPassword(passwordStrength, password, { username, email }, 'password');
  const taken = await db.query(async function findTakenFields(sql) {
    const fields = new Set<UniqueField>(await listTakenFields(sql, { username, email }));
    if (await looksPrivileged(sql, username, null)) fields.add('username');
    return UNIQUE_FIELDS.filter((field) => fields.has(field));
  });
  if (taken.length > 0) throw takenError(taken);

  const passwordHash = await passwords.hash(password, client.network);
  return db.query(function storeAccount(sql) {
    return refuseTaken(
      sql.begin(async (transaction) => {
        const id = randomUUID();
        const user = await insertUser(transaction, { id, username, email, passwordHash, role: 'user' });
        return { token: await openSession(transaction, services, id), user };
      }),
    );
  });
}
