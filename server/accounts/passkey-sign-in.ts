import type { SignedIn } from '#shared/account-schema';
import type { AuthenticationResponse } from '#shared/passkey-schema';
import { findCredentialRecord } from '../../db/passkeys';
import { lockUsers } from '../../db/users/users';
import { monitorLogin } from './login';
import { rejectedPasskey, verifyPasskey } from './passkey-authentication';
import type { AccountServices } from './services';
import { openSession } from './sessions';

/**
 * Signs in to the account of a passkey, which counts as two factors because the device verifies its user.
 * @throws AccountError 'rejected' or 'not-found'; RateLimitError.
 */
export function signInWithPasskey(
  services: AccountServices,
  credential: AuthenticationResponse,
): Promise<SignedIn> {
  return monitorLogin(services, null, () => signIn(services, credential));
}

async function signIn(services: AccountServices, credential: AuthenticationResponse): Promise<SignedIn> {
  const { db, client, accountLimits } = services;
  await accountLimits.countNetworkGuess(client.address);
  const userId = await verifyPasskey(services, credential, { purpose: 'sign-in' });
  if (userId === null) throw rejectedPasskey();
  await accountLimits.forgiveNetworkGuess(client.address);
  await accountLimits.forgivePasskeyChallenge(client.address);
  return db.query(function storeSession(sql) {
    return sql.begin(async (transaction) => {
      const [user] = await lockUsers(transaction, [userId]);
      // The account or the passkey was deleted meanwhile.
      const record = await findCredentialRecord(transaction, Buffer.from(credential.id, 'base64url'));
      if (!user || record?.userId !== userId) throw rejectedPasskey();
      return {
        token: await openSession(transaction, services, userId, { isSecondFactorVerified: true }),
        user,
      };
    });
  });
}
