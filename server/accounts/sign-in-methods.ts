import {
  canSignIn,
  IDENTITY_NOT_FOUND,
  LAST_SIGN_IN_METHOD,
  LAST_SIGN_IN_METHOD_WITHOUT_PASSWORDS,
} from '#shared/single-sign-on';
import type { SignInMethods } from '#shared/single-sign-on-schema';
import type { Sql, Transaction } from '../../db/client';
import { deleteIdentity, type IdentityKey, listIdentities } from '../../db/identities';
import { countPasskeys } from '../../db/passkeys';
import { deleteSingleSignOnSessions } from '../../db/sessions';
import { findCredentialsById } from '../../db/users/users';
import { AccountError } from './account-error';
import { notifySignInChange } from './notify-change';
import { requireRecentAuthentication } from './recent-authentication';
import { recordAccountAction } from './record-action';
import type { AccountServices, SignedInServices } from './services';
import { lockOwnAccount } from './sessions';

type MethodServices = Pick<AccountServices, 'identityProvider' | 'hasPasswordLogin' | 'relyingParty'>;

/** How a user can sign in. */
export async function readSignInMethods(
  sql: Sql,
  { identityProvider }: Pick<MethodServices, 'identityProvider'>,
  userId: string,
): Promise<SignInMethods> {
  const credentials = await findCredentialsById(sql, userId);
  const identities = await listIdentities(sql, userId);
  return {
    hasPassword: credentials?.passwordHash != null,
    hasSecondFactor: credentials?.hasSecondFactor ?? false,
    requiresSecondFactor: credentials?.requiresSecondFactor ?? false,
    passkeys: await countPasskeys(sql, userId),
    identities: identities.map(({ createdAt, lastUsedAt, ...identity }) => ({
      ...identity,
      isUsable: identityProvider?.hasIssuer(identity.issuer) ?? false,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  };
}

/** After a method was removed, in the same transaction. @throws AccountError 'forbidden' if none is left */
export async function requireSignInMethod(
  transaction: Transaction,
  services: MethodServices,
  userId: string,
): Promise<void> {
  const { hasPasswordLogin, relyingParty } = services;
  const methods = await readSignInMethods(transaction, services, userId);
  if (canSignIn(methods, { hasPasswordLogin, hasPasskeys: relyingParty !== null })) return;
  const message = hasPasswordLogin ? LAST_SIGN_IN_METHOD : LAST_SIGN_IN_METHOD_WITHOUT_PASSWORDS;
  throw new AccountError('forbidden', message);
}

/**
 * Ends the other sessions that the provider opened.
 * @throws AccountError 'not-found', 'signed-out', or 'forbidden' without a recent authentication or another way to sign in
 */
export async function unlinkOwnIdentity(services: SignedInServices, key: IdentityKey): Promise<void> {
  const { db, session, client } = services;
  await db.query(function unlinkIdentity(sql) {
    return sql.begin(async (transaction) => {
      const user = await lockOwnAccount(transaction, session);
      await requireRecentAuthentication(transaction, session);
      if (!(await deleteIdentity(transaction, user.id, key)))
        throw new AccountError('not-found', IDENTITY_NOT_FOUND);
      await requireSignInMethod(transaction, services, user.id);
      await deleteSingleSignOnSessions(transaction, user.id, session.id);
      const details = { issuer: key.issuer };
      const entry = { action: 'identity.unlink', actor: user, target: user, details } as const;
      await recordAccountAction(transaction, client, entry);
      await notifySignInChange(transaction, services, user, 'identity-unlinked');
    });
  });
  services.mails?.wake();
}
