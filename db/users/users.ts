import postgres from 'postgres';
import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import type { Fragment, Sql, Transaction } from '../client';
import { roleRank } from './user-order';

/** The form of User.created_at, as text of the format that PostgreSQL's to_char takes. */
export const CREATED_AT_FORMAT = 'YYYY-MM-DD HH24:MI:SS';

/** What a login needs to know of an account. */
export type Credentials = {
  readonly user: User;
  readonly passwordHash: string;
};

/** Those of a User. */
export const userColumns = (sql: Sql) => sql`
  users.id, users.username, users.email, users.role, users.is_premium as "isPremium",
  to_char(users.created_at at time zone 'UTC', ${CREATED_AT_FORMAT}) as created_at`;

type CredentialsRow = User & Pick<Credentials, 'passwordHash'>;

async function findCredentials(sql: Sql, condition: Fragment): Promise<Credentials | null> {
  const [row] = await sql<CredentialsRow[]>`
    select ${userColumns(sql)}, password_hash as "passwordHash"
    from users where ${condition}`;
  if (!row) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/**
 * The account that has this username or e-mail, or had it in the last days and may still sign in by it.
 *
 * @param name normalized: a username in any case, or an e-mail address (it alone has a "@").
 */
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

/** Whether an account still has this password; if so, nothing changes it until the transaction ends. */
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

/** Which of the two was taken, when a statement failed because of that; null for any other failure. */
export function findTakenField(error: unknown): UniqueField | null {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return null;
  return UNIQUE_KEYS[error.constraint_name ?? ''] ?? null;
}

/** Which of the two, given normalized, an account has or had in the last days; usernames without regard to case. */
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

/** The usernames of admins and owners, except one account's. */
export async function listPrivilegedUsernames(sql: Sql, exceptId: string | null): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`
    select username from users
    where ${roleRank(sql, sql`users.role`)} >= 2 and id is distinct from ${exceptId}`;
  return rows.map(({ username }) => username);
}

export type NewUser = {
  readonly id: string;
  readonly username: string;
  /** Normalized, as in all that is looked up by it. */
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
};

/** @throws an error that findTakenField understands when the username or the e-mail belongs to somebody. */
export async function insertUser(sql: Sql, user: NewUser): Promise<User> {
  const [row] = await sql<User[]>`
    insert into users (id, username, email, password_hash, role)
    values (${user.id}, ${user.username}, ${user.email}, ${user.passwordHash}, ${user.role})
    returning ${userColumns(sql)}`;
  if (!row) throw new Error('The new user was not returned.');
  return row;
}

export type UserChanges = {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly passwordHash?: string | undefined;
};

/**
 * Changes what is given and leaves the rest; null when the account is gone.
 *
 * @throws an error that findTakenField understands when the username or the e-mail belongs to somebody else.
 */
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

/**
 * The accounts of these ids, with nobody else changing them until the transaction ends. They are taken in one order,
 * so that two changes never wait for each other in a circle.
 */
export async function lockUsers(transaction: Transaction, ids: readonly string[]): Promise<User[]> {
  return transaction<User[]>`
    select ${userColumns(transaction)} from users
    where id = any (${[...ids]}) order by id for no key update`;
}

/** @throws an error that isLastOwner understands when no owner would be left. */
export async function updateRole(sql: Sql, id: string, role: Role): Promise<void> {
  await sql`update users set role = ${role} where id = ${id}`;
}

export async function updatePremium(transaction: Transaction, id: string, isPremium: boolean): Promise<void> {
  await transaction`update users set is_premium = ${isPremium} where id = ${id}`;
}

/**
 * Removes an account with its sessions, history and preferences; tells whether it was there.
 *
 * @throws an error that isLastOwner understands when no owner would be left.
 */
export async function deleteUser(sql: Sql, id: string): Promise<boolean> {
  return (await sql`delete from users where id = ${id}`).count > 0;
}

/** Whether a statement failed because it would have taken the last owner away; the database decides. */
export function isLastOwner(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.constraint_name === 'users_owner_remains';
}
