import type { Reauthentication } from '#shared/account-schema';
import { markSecondFactor, updateAuthenticationTime } from '../../db/sessions';
import { checkPassword } from './check-password';
import { requireStoredFactor, verifySecondFactor } from './second-factor';
import type { SignedInServices } from './services';
import { lockOwnAccount } from './sessions';

/**
 * Authenticates the user of a session again, with the password or the second factor.
 * @throws AccountError 'invalid', 'not-found', 'signed-out' or 'busy'; RateLimitError.
 */
export async function reauthenticate(
  services: SignedInServices,
  { password, ...secondFactor }: Reauthentication,
): Promise<void> {
  const { db, session } = services;
  if (password !== undefined) {
    await checkPassword(services, password, 'password');
    return;
  }
  await verifySecondFactor(services, session.user, secondFactor);
  await db.query(function storeReauthentication(sql) {
    return sql.begin(async (transaction) => {
      const { id } = await lockOwnAccount(transaction, session);
      await requireStoredFactor(transaction, id);
      await updateAuthenticationTime(transaction, session.id);
      await markSecondFactor(transaction, session.id);
    });
  });
}
