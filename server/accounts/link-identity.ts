import type { User } from '#shared/account-schema';
import type { Transaction } from '../../db/client';
import { deleteUserIdentities, findIdentityOwner, insertIdentity } from '../../db/identities';
import type { ProviderUser } from '../../db/oidc-flows';
import { AccountError } from './account-error';
import { notifySignInChange } from './notify-change';
import { recordAccountAction } from './record-action';
import type { AccountServices } from './services';

type LinkServices = Pick<AccountServices, 'client' | 'identityProvider' | 'mails'>;

/**
 * For an account that the transaction must have locked or created. Nothing changes if they are linked already.
 * @returns whether the identity is new. @throws AccountError 'taken' for an identity of another account
 */
export async function addIdentity(
  transaction: Transaction,
  { client, identityProvider }: Omit<LinkServices, 'mails'>,
  user: User,
  { issuer, subject, email }: ProviderUser,
): Promise<boolean> {
  const name = identityProvider?.name ?? '';
  if (await insertIdentity(transaction, { issuer, subject, userId: user.id, email })) {
    const details = { provider: name, ...(email !== null && { email }) };
    const entry = { action: 'identity.link', actor: user, target: user, details } as const;
    await recordAccountAction(transaction, client, entry);
    return true;
  }
  if ((await findIdentityOwner(transaction, { issuer, subject })) === user.id) return false;
  throw new AccountError(
    'taken',
    `Your ${name} account already signs in to another account here. Unlink it there first, or choose another ${name} account.`,
  );
}

/** Also reports it by mail. @throws AccountError like `addIdentity` */
export async function linkIdentity(
  transaction: Transaction,
  services: LinkServices,
  user: User,
  identity: ProviderUser,
): Promise<void> {
  if (await addIdentity(transaction, services, user, identity))
    await notifySignInChange(transaction, services, user, 'identity-linked');
}

/**
 * Unlinks all identities of an account, which an intruder may have linked. Call it in a transaction that has locked the
 * user.
 * @returns whether there were any
 */
export async function unlinkIdentities(
  transaction: Transaction,
  { client }: Pick<LinkServices, 'client'>,
  user: User,
): Promise<boolean> {
  const issuers = await deleteUserIdentities(transaction, user.id);
  for (const issuer of issuers)
    await recordAccountAction(transaction, client, {
      action: 'identity.unlink',
      actor: user,
      target: user,
      details: { issuer },
    });
  return issuers.length > 0;
}
