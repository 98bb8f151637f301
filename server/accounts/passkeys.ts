import { TOKEN_NAME_MAX_CHARACTERS } from '#shared/api-tokens';
import type { Passkey } from '#shared/passkey-schema';
import { PASSKEY_GONE, PASSKEY_NAME_TAKEN } from '#shared/passkeys';
import type { PasskeyRemoval } from '#shared/second-factor-schema';
import {
  deletePasskey,
  listPasskeys as listStoredPasskeys,
  type StoredPasskey,
  updatePasskeyName,
} from '../../db/passkeys';
import { AccountError, fieldError } from './account-error';
import { removeSecondFactor } from './second-factor-change';
import type { SignedInServices } from './services';
import { lockOwnAccount, type SessionServices } from './sessions';
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

const toComparableName = (name: string): string => name.normalize('NFC').toLowerCase();

/** @returns the name, with a number if another passkey has it: 'iPhone 2' */
export function numberName(name: string, others: readonly Pick<StoredPasskey, 'name'>[]): string {
  const taken = new Set(others.map((other) => toComparableName(other.name)));
  let numbered = name;
  for (let number = 2; taken.has(toComparableName(numbered)); number += 1) {
    const suffix = ` ${number}`;
    numbered = [...name].slice(0, TOKEN_NAME_MAX_CHARACTERS - suffix.length).join('') + suffix;
  }
  return numbered;
}

/** @throws AccountError 'not-found', 'signed-out', or 'taken' when another passkey has the name; RateLimitError. */
export async function renamePasskey(
  { db, session, accountLimits }: SignedInServices,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<void> {
  await accountLimits.countPasskeyChange(session.user.id);
  const renamed = { id: Buffer.from(id, 'base64url'), name };
  await db.query(function storePasskeyName(sql) {
    return sql.begin(async (transaction) => {
      const { id: userId } = await lockOwnAccount(transaction, session);
      const passkeys = await listStoredPasskeys(transaction, userId);
      const others = passkeys.filter((passkey) => !passkey.id.equals(renamed.id));
      if (others.length === passkeys.length) throw new AccountError('not-found', PASSKEY_GONE);
      if (others.some((other) => toComparableName(other.name) === toComparableName(name)))
        throw fieldError('taken', 'name', PASSKEY_NAME_TAKEN);
      await updatePasskeyName(transaction, userId, renamed);
    });
  });
}

/** @throws AccountError 'invalid', 'not-found', 'busy', or 'forbidden' for the only way to sign in; RateLimitError. */
export async function removePasskey(
  services: SignedInServices,
  { id, ...secondFactor }: PasskeyRemoval,
): Promise<void> {
  const { db, session, accountLimits } = services;
  const { id: userId } = session.user;
  await accountLimits.countPasskeyChange(userId);
  const existing = await db.query(listStoredPasskeys, userId);
  if (!existing.some((passkey) => passkey.id.toString('base64url') === id))
    throw new AccountError('not-found', PASSKEY_GONE);
  await removeSecondFactor(services, secondFactor, {
    action: 'passkey.remove',
    mail: 'passkey-removed',
    async remove(transaction) {
      const name = await deletePasskey(transaction, userId, Buffer.from(id, 'base64url'));
      if (name === null) throw new AccountError('not-found', PASSKEY_GONE);
      await requireSignInMethod(transaction, services, userId);
      return { name };
    },
  });
}
