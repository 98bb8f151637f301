import postgres from 'postgres';
import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import type { Fragment, Sql, Transaction } from '../client';
import { secondFactorExists } from '../second-factors';
import { roleRank } from './user-fragments';

const CREATED_AT_FORMAT = 'YYYY-MM-DD HH24:MI:SS';

export const userColumns = (sql: Sql): Fragment => sql`
  users.id, users.username, users.email, users.role, users.is_premium as "isPremium",
  to_char(users.created_at at time zone 'UTC', ${CREATED_AT_FORMAT}) as created_at`;

/** The same as one value, for statements with other columns. */
export const userJson = (sql: Sql): Fragment => sql`
  json_build_object(
    'id', users.id, 'username', users.username, 'email', users.email, 'role', users.role,
    'isPremium', users.is_premium,
    'created_at', to_char(users.created_at at time zone 'UTC', ${CREATED_AT_FORMAT})
  )`;

export type Credentials = {
  readonly user: User;
  /** Null for an account that signs in only by the identity provider. */
  readonly passwordHash: string | null;
  readonly hasSecondFactor: boolean;
  /** Whether an admin requires a second factor of the user. */
  readonly requiresSecondFactor: boolean;
};

async function findCredentials(sql: Sql, condition: Fragment): Promise<Credentials | null> {
  const [row] = await sql<(User & Omit<Credentials, 'user'>)[]>`
    select ${userColumns(sql)}, password_hash as "passwordHash",
      ${secondFactorExists(sql)} as "hasSecondFactor",
      requires_second_factor as "requiresSecondFactor"
    from users where ${condition}`;
  if (!row) return null;
  const { passwordHash, hasSecondFactor, requiresSecondFactor, ...user } = row;
  return { user, passwordHash, hasSecondFactor, requiresSecondFactor };
}

/** @param name a normalized username or email address, which may be a previous one that is still valid */
export function findCredentialsByName(sql: Sql, name: string): Promise<Credentials | null> {
  const isEmail = name.includes('@');
  return findCredentials(
    sql,
    sql`users.id in (
      select id from users where ${isEmail ? sql`email = ${name}` : sql`lower(username) = lower(${name})`}
      union all
      select user_id from previous_names
      where field = ${isEmail ? 'email' : 'username'} and lower(name) = lower(${name}) and valid_until > now()
    )`,
  );
}

export function findCredentialsById(sql: Sql, id: string): Promise<Credentials | null> {
  return findCredentials(sql, sql`users.id = ${id}`);
}

/** Whether the account has this password. If so, it keeps it until the transaction ends. */
export async function lockUserWithPassword(
  transaction: Transaction,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await transaction`
    select id from users where id = ${id} and password_hash = ${passwordHash} for share`;
  return rows.length > 0;
}

export const UNIQUE_FIELDS = ['username', 'email'] as const;
export type UniqueField = (typeof UNIQUE_FIELDS)[number];

const UNIQUE_KEYS: Readonly<Record<string, UniqueField>> = {
  users_username_key: 'username',
  users_email_key: 'email',
};

export function findTakenField(error: unknown): UniqueField | null {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return null;
  return UNIQUE_KEYS[error.constraint_name ?? ''] ?? null;
}

export async function listTakenFields(
  sql: Sql,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<UniqueField[]> {
  const rows = await sql<{ field: UniqueField }[]>`
    select 'username' as field from users where lower(username) = lower(${username})
    union select 'email' from users where email = ${email}
    union select field from previous_names
    where valid_until > now()
      and (field, lower(name)) in (('username', lower(${username})), ('email', lower(${email})))
    order by field desc`;
  return rows.map(({ field }) => field);
}

/** Whether another account has the address, or gave it up in the last days. */
export async function isEmailTaken(sql: Sql, email: string, userId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from users where email = ${email} and id <> ${userId}
    union all
    select 1 from previous_names
    where field = 'email' and lower(name) = lower(${email}) and user_id <> ${userId} and valid_until > now()`;
  return rows.length > 0;
}

export async function listPrivilegedUsernames(sql: Sql, exceptId: string | null): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`
    select username from users
    where ${roleRank(sql, sql`users.role`)} >= 2 and id is distinct from ${exceptId}`;
  return rows.map(({ username }) => username);
}

type NewUser = Pick<User, 'id' | 'username' | 'email' | 'role'> & Pick<Credentials, 'passwordHash'>;

/** @throws an error that findTakenField recognizes */
export async function insertUser(sql: Sql, user: NewUser): Promise<User> {
  const [row] = await sql<[User]>`
    insert into users (id, username, email, password_hash, role)
    values (${user.id}, ${user.username}, ${user.email}, ${user.passwordHash}, ${user.role})
    returning ${userColumns(sql)}`;
  return row;
}

export type UserChanges = {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly passwordHash?: string | undefined;
};

/** @throws an error that findTakenField recognizes */
export async function updateUser(
  sql: Sql,
  id: string,
  { username, email, passwordHash }: UserChanges,
): Promise<User | null> {
  const [row] = await sql<User[]>`
    update users set
      username = coalesce(${username ?? null}, username),
      email = coalesce(${email ?? null}, email),
      password_hash = coalesce(${passwordHash ?? null}, password_hash)
    where id = ${id}
    returning ${userColumns(sql)}`;
  return row ?? null;
}

/** Not by a previous address. */
export async function findUserByEmail(sql: Sql, email: string): Promise<User | null> {
  const [row] = await sql<User[]>`select ${userColumns(sql)} from users where email = ${email}`;
  return row ?? null;
}

/** The transaction must have locked the user. */
export async function removePassword(transaction: Transaction, id: string): Promise<void> {
  await transaction`update users set password_hash = null where id = ${id}`;
}

/** Whether no other account is an owner. No other transaction takes an owner away until this one ends. */
export async function isOnlyOwner(transaction: Transaction, id: string): Promise<boolean> {
  // The lock of the trigger keep_an_owner.
  await transaction`select pg_advisory_xact_lock(21780717364405607)`;
  const rows = await transaction`
    select 1 from users where ${roleRank(transaction, transaction`users.role`)} = 3 and id <> ${id} limit 1`;
  return rows.length === 0;
}

/** Locks by id, so that two calls cannot deadlock. */
export async function lockUsers(transaction: Transaction, ids: readonly string[]): Promise<User[]> {
  return transaction<User[]>`
    select ${userColumns(transaction)} from users
    where id = any (${[...ids]}) order by id for no key update`;
}

/** Whether a link that was mailed to the current address has been used. */
export async function isEmailConfirmed(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`select 1 from users where id = ${id} and is_email_confirmed`;
  return rows.length > 0;
}

/** A change of the address ends it. */
export async function markEmailConfirmed(transaction: Transaction, id: string): Promise<void> {
  await transaction`update users set is_email_confirmed = true where id = ${id}`;
}

/** @throws an error that isLastOwner recognizes */
export async function updateRole(sql: Sql, id: string, role: Role): Promise<void> {
  await sql`update users set role = ${role} where id = ${id}`;
}

export async function updatePremium(transaction: Transaction, id: string, isPremium: boolean): Promise<void> {
  await transaction`update users set is_premium = ${isPremium} where id = ${id}`;
}

/** @returns whether it was changed */
export async function updateSecondFactorRequirement(
  transaction: Transaction,
  id: string,
  isRequired: boolean,
): Promise<boolean> {
  const { count } = await transaction`
    update users set requires_second_factor = ${isRequired}
    where id = ${id} and requires_second_factor <> ${isRequired}`;
  return count > 0;
}

/** @throws an error that isLastOwner recognizes */
export async function deleteUser(sql: Sql, id: string): Promise<boolean> {
  return (await sql`delete from users where id = ${id}`).count > 0;
}

export function isLastOwner(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.constraint_name === 'users_owner_remains';
}
