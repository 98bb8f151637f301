import type { Preferences } from '#shared/preferences';
import type { Sql } from './client';

export type StoredPreferences = {
  /** Possibly of an older version; see parsePreferences. */
  readonly preferences: unknown;
  readonly changedAt: Date;
};

export async function findPreferences(sql: Sql, userId: string): Promise<StoredPreferences | null> {
  const [row] = await sql<StoredPreferences[]>`
    select preferences, changed_at as "changedAt" from preferences where user_id = ${userId}`;
  return row ?? null;
}

/** Keeps a newer change. A change from the future counts as one made now. */
export async function upsertPreferences(
  sql: Sql,
  userId: string,
  { preferences, changedAt }: { readonly preferences: Preferences; readonly changedAt: Date },
): Promise<void> {
  await sql`
    insert into preferences as stored (user_id, preferences, changed_at)
    select id, ${sql.json(preferences)}, least(${changedAt}, now()) from users where id = ${userId}
    on conflict (user_id) do update
    set preferences = excluded.preferences, changed_at = excluded.changed_at
    where stored.changed_at <= excluded.changed_at`;
}
