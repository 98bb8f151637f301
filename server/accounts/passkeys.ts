import type { Passkey } from '#shared/passkey-schema';
import { PASSKEY_GONE } from '#shared/passkeys';
import type { PasskeyRemoval } from '#shared/second-factor-schema';
import {
  deletePasskey,
  listPasskeys as listStoredPasskeys,
  type StoredPasskey,
  updatePasskeyName,
} from '../../db/passkeys';
import { forgetSecondFactor, hasSecondFactor } from '../../db/second-factors';
import { deleteOtherSessions } from '../../db/sessions';
import { AccountError } from './account-error';
import { notifySecondFactorChange } from './notify-change';
import { recordAccountAction } from './record-action';
import { proveSecondFactor } from './second-factor';
import { lockOwnAccount } from './second-factor-change';
import type { SignedInServices } from './services';
import type { SessionServices } from './sessions';
import { requireSignInMethod } from './sign-in-methods';

export function toPasskey({ id, createdAt, lastUsedAt, ...passkey }: StoredPasskey): Passkey {
  return {
    ...passkey,
    id: id.toString('base64url'),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Newest first. */
export async function listPasskeys({ db, session }: SessionServices): Promise<Passkey[]> {
  return (await db.query(listStoredPasskeys, session.user.id)).map(toPasskey);
}

/** @throws AccountError 'not-found'; RateLimitError. */
export async function renamePasskey(
  { db, session, accountLimits }: SignedInServices,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<void> {
  const { id: userId } = session.user;
  await accountLimits.countPasskeyChange(userId);
  const renamed = { id: Buffer.from(id, 'base64url'), name };
  if (!(await db.query(updatePasskeyName, userId, renamed)))
    throw new AccountError('not-found', PASSKEY_GONE);
}

/**
 * Requires the second factor, because the session may be stolen. Recovery codes end with the last second factor.
 * @throws AccountError 'invalid', 'not-found', 'busy', or 'forbidden' for the only way to sign in; RateLimitError.
 */
export async function removePasskey(
  services: SignedInServices,
  { id, ...proof }: PasskeyRemoval,
): Promise<void> {
  const { db, session, client, accountLimits } = services;
  const { id: userId } = session.user;
  await accountLimits.countPasskeyChange(userId);
  const existing = await db.query(listStoredPasskeys, userId);
  if (!existing.some((passkey) => passkey.id.toString('base64url') === id))
    throw new AccountError('not-found', PASSKEY_GONE);
  await proveSecondFactor(services, session.user, proof);
  await db.query(function deleteOwnPasskey(sql) {
    return sql.begin(async (transaction) => {
      const actor = await lockOwnAccount(transaction, session);
      const name = await deletePasskey(transaction, userId, Buffer.from(id, 'base64url'));
      if (name === null) throw new AccountError('not-found', PASSKEY_GONE);
      await requireSignInMethod(transaction, services, userId);
      const isLast = !(await hasSecondFactor(transaction, userId));
      if (isLast) await forgetSecondFactor(transaction, userId);
      await deleteOtherSessions(transaction, userId, session.id);
      await recordAccountAction(transaction, client, { action: 'passkey.remove', actor, details: { name } });
      const news = isLast ? 'second-factor-disabled' : 'passkey-removed';
      await notifySecondFactorChange(transaction, services, actor, news);
    });
  });
  services.mails?.wake();
}
