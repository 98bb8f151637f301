import type { Reauthentication } from '#shared/account-schema';
import type { Sql } from '../../db/client';
import { markSecondFactor, updateProof } from '../../db/sessions';
import { checkPassword } from './check-password';
import { proveSecondFactor } from './second-factor';
import type { SignedInServices } from './services';

/**
 * Stores a proof of the user for the session, from the password or the second factor.
 * @throws AccountError 'invalid', 'signed-out' or 'busy'; RateLimitError.
 */
export async function reauthenticate(
  services: SignedInServices,
  { password, ...proof }: Reauthentication,
): Promise<void> {
  const { db, session } = services;
  if (password !== undefined) {
    await checkPassword(services, password, 'password');
    return;
  }
  await proveSecondFactor(services, session.user, proof);
  await db.query(async function storeProof(sql: Sql) {
    await updateProof(sql, session.id);
    await markSecondFactor(sql, session.id);
  });
}
