import type { SecondFactorMethods } from '#shared/second-factor-schema';
import { findAuthenticatorApp } from '../../db/authenticator-apps';
import type { Sql } from '../../db/client';
import { countPasskeys } from '../../db/passkeys';
import { countRecoveryCodes } from '../../db/recovery-codes';
import type { PasskeyServices } from './relying-party';

/** @returns the methods with which the user can verify the second factor on this site */
export async function findSecondFactorMethods(
  sql: Sql,
  { relyingParty }: PasskeyServices,
  userId: string,
): Promise<SecondFactorMethods> {
  const app = await findAuthenticatorApp(sql, userId);
  return {
    authenticatorApp: Boolean(app?.confirmedAt),
    recoveryCodes: (await countRecoveryCodes(sql, userId)) > 0,
    passkeys: relyingParty !== null && (await countPasskeys(sql, userId)) > 0,
  };
}
