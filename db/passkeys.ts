import type { Sql, Transaction } from './client';

export type StoredPasskey = {
  readonly id: Buffer;
  readonly name: string;
  /** Whether it is synchronized to other devices. */
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** Newest first. */
export async function listPasskeys(sql: Sql, userId: string): Promise<StoredPasskey[]> {
  return sql<StoredPasskey[]>`
    select id, name, is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${userId} order by created_at desc, id`;
}

export async function countPasskeys(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from passkeys where user_id = ${userId}`;
  return row.count;
}

export type PasskeyDescriptor = Pick<StoredPasskey, 'id' | 'name'> & { readonly transports: string[] };

export async function listPasskeyDescriptors(sql: Sql, userId: string): Promise<PasskeyDescriptor[]> {
  return sql<PasskeyDescriptor[]>`
    select id, name, to_json(transports) as transports from passkeys where user_id = ${userId} order by id`;
}

export type CredentialRecord = {
  readonly userId: string;
  readonly userHandle: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
};

export async function findCredentialRecord(sql: Sql, id: Buffer): Promise<CredentialRecord | null> {
  const [row] = await sql<CredentialRecord[]>`
    select p.user_id as "userId", u.passkey_user_handle as "userHandle", p.public_key as "publicKey",
      p.counter::float8 as counter
    from passkeys p join users u on u.id = p.user_id
    where p.id = ${id}`;
  return row ?? null;
}

/** @returns the stored handle: the given one at the first call. The transaction must have locked the user. */
export async function ensureUserHandle(
  transaction: Transaction,
  userId: string,
  handle: Buffer,
): Promise<Buffer> {
  const [row] = await transaction<[{ handle: Buffer }]>`
    update users set passkey_user_handle = coalesce(passkey_user_handle, ${handle})
    where id = ${userId} returning passkey_user_handle as handle`;
  return row.handle;
}

export type NewPasskey = Pick<StoredPasskey, 'id' | 'name' | 'isBackedUp'> &
  Pick<CredentialRecord, 'userId' | 'publicKey' | 'counter'> & { readonly transports: string[] };

/** @returns null when an account has it already. The transaction must have locked the user. */
export async function insertPasskey(
  transaction: Transaction,
  { id, userId, publicKey, counter, transports, name, isBackedUp }: NewPasskey,
): Promise<StoredPasskey | null> {
  const [row] = await transaction<StoredPasskey[]>`
    insert into passkeys (id, user_id, public_key, counter, transports, name, is_backed_up)
    values (${id}, ${userId}, ${publicKey}, ${counter}, ${transports}::text[], ${name}, ${isBackedUp})
    on conflict (id) do nothing
    returning id, name, is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;
  return row ?? null;
}

/** @returns false when the passkey was removed, or its counter did not rise */
export async function updatePasskeyUse(
  sql: Sql,
  id: Buffer,
  { counter, isBackedUp }: Pick<NewPasskey, 'counter' | 'isBackedUp'>,
): Promise<boolean> {
  const { count } = await sql`
    update passkeys set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`;
  return count > 0;
}

/** The transaction must have locked the user. */
export async function updatePasskeyName(
  transaction: Transaction,
  userId: string,
  { id, name }: Pick<StoredPasskey, 'id' | 'name'>,
): Promise<void> {
  await transaction`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`;
}

/** @returns the name of the passkey; null if the user has no such passkey */
export async function deletePasskey(sql: Sql, userId: string, id: Buffer): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name`;
  return row?.name ?? null;
}
