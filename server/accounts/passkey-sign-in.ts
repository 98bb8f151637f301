import type { SignedIn } from '#shared/account-schema';
import type { Assertion } from '#shared/passkey-schema';
import { findPasskeyKey } from '../../db/passkeys';
import { lockUsers } from '../../db/users/users';
import { monitorLogin } from './login';
import { rejectedPasskey, verifyPasskey } from './passkey-proof';
import type { AccountServices } from './services';
import { openSession } from './sessions';

/**
 * Signs in to the account of a passkey, which counts as two factors because the device verifies its user.
 * @throws AccountError 'rejected' or 'not-found'; RateLimitError.
 */
export function signInWithPasskey(services: AccountServices, assertion: Assertion): Promise<SignedIn> {
  return monitorLogin(services, null, () => signIn(services, assertion));
}

async function signIn(services: AccountServices, assertion: Assertion): Promise<SignedIn> {
  const { db, client, accountLimits } = services;
  await accountLimits.countNetworkGuess(client.address);
  const userId = await verifyPasskey(services, assertion, { purpose: 'sign-in' });
  if (userId === null) throw rejectedPasskey();
  await accountLimits.forgiveNetworkGuess(client.address);
  await accountLimits.forgivePasskeyChallenge(client.address);
  return db.query(function storeSession(sql) {
    return sql.begin(async (transaction) => {
      const [user] = await lockUsers(transaction, [userId]);
      // The account or the passkey was deleted meanwhile.
      const key = await findPasskeyKey(transaction, Buffer.from(assertion.id, 'base64url'));
      if (!user || key?.userId !== userId) throw rejectedPasskey();
      return {
        token: await openSession(transaction, services, userId, { isSecondFactorVerified: true }),
        user,
      };
    });
  });
}
