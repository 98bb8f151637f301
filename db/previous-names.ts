import type { Sql, Transaction } from './client';
import type { UniqueField } from './users/users';

export const PREVIOUS_NAME_DAYS = 7;

export type StoredPreviousName = {
  readonly id: string;
  readonly field: UniqueField;
  readonly name: string;
  readonly replacedAt: Date;
  readonly validUntil: Date;
};

const columns = (sql: Sql) => sql`
  id, field, name, replaced_at as "replacedAt", valid_until as "validUntil"`;

export async function listPreviousNames(sql: Sql, userId: string): Promise<StoredPreviousName[]> {
  return sql<StoredPreviousName[]>`
    select ${columns(sql)} from previous_names
    where user_id = ${userId} and valid_until > now() order by replaced_at, id`;
}

export async function findPreviousName(
  sql: Sql,
  userId: string,
  id: string,
): Promise<StoredPreviousName | null> {
  const [row] = await sql<StoredPreviousName[]>`
    select ${columns(sql)} from previous_names
    where id = ${id} and user_id = ${userId} and valid_until > now()`;
  return row ?? null;
}

type NameChange = {
  readonly userId: string;
  readonly field: UniqueField;
  readonly from: string;
  readonly to: string;
};

/** Reserves the name that an account gives up and ends the reservation of the one it takes. Ignores case. */
export async function reservePreviousName(
  transaction: Transaction,
  { userId, field, from, to }: NameChange,
): Promise<void> {
  await transaction`
    delete from previous_names
    where user_id = ${userId} and field = ${field} and lower(name) = lower(${to})`;
  // An older row of this name has expired, or is the same account's.
  await transaction`
    insert into previous_names (user_id, field, name, valid_until)
    select ${userId}, ${field}, ${from}::text, now() + ${`${PREVIOUS_NAME_DAYS} days`}::interval
    where lower(${from}) <> lower(${to})
    on conflict (field, lower(name)) do update set
      user_id = excluded.user_id, name = excluded.name,
      replaced_at = excluded.replaced_at, valid_until = excluded.valid_until`;
}

/** Deletes this name and those that replaced it. */
export async function deletePreviousNamesFrom(
  transaction: Transaction,
  userId: string,
  { id, field }: Pick<StoredPreviousName, 'id' | 'field'>,
): Promise<void> {
  await transaction`
    delete from previous_names later using previous_names first
    where first.id = ${id} and first.user_id = ${userId} and later.user_id = ${userId}
      and later.field = ${field} and (later.replaced_at, later.id) >= (first.replaced_at, first.id)`;
}

export async function deleteExpiredNames(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from previous_names where id = any (array(
      select id from previous_names where valid_until <= now() limit ${limit} for update skip locked
    ))`;
  return count;
}
