import type { Preferences } from '#shared/preferences';
import type { Sql } from './client';

export type StoredPreferences = {
  /** As it lies there: to be read by parsePreferences. */
  readonly preferences: unknown;
  readonly changedAt: Date;
};

export async function findPreferences(sql: Sql, userId: string): Promise<StoredPreferences | null> {
  const [row] = await sql<StoredPreferences[]>`
    select preferences, changed_at as "changedAt" from preferences where user_id = ${userId}`;
  return row ?? null;
}

/** Keeps them unless a newer change is kept already. A change from the future counts as one made now. */
export async function upsertPreferences(
  sql: Sql,
  userId: string,
  { preferences, changedAt }: { readonly preferences: Preferences; readonly changedAt: Date },
): Promise<void> {
  await sql`
    insert into preferences as kept (user_id, preferences, changed_at)
    select id, ${sql.json(preferences)}, least(${changedAt}, now()) from users where id = ${userId}
    on conflict (user_id) do update
    set preferences = excluded.preferences, changed_at = excluded.changed_at
    where kept.changed_at <= excluded.changed_at`;
}
