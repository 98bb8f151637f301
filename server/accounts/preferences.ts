import { type Preferences, parsePreferences } from '#shared/preferences';
import type { SavedPreferences } from '#shared/preferences-schema';
import { findPreferences as findStoredPreferences, upsertPreferences } from '../../db/preferences';
import type { Db } from '../database/db';

type PreferencesServices = { readonly db: Db };

export async function findPreferences(
  { db }: PreferencesServices,
  userId: string,
): Promise<SavedPreferences | null> {
  const stored = await db.query(findStoredPreferences, userId);
  return (
    stored && {
      preferences: parsePreferences(stored.preferences),
      changedAt: stored.changedAt.toISOString(),
    }
  );
}

/** A newer change that is stored already stays. */
export async function savePreferences(
  services: PreferencesServices,
  userId: string,
  change: { readonly preferences: Preferences; readonly changedAt: Date },
): Promise<SavedPreferences> {
  await services.db.query(upsertPreferences, userId, change);
  const { preferences, changedAt } = change;
  return (await findPreferences(services, userId)) ?? { preferences, changedAt: changedAt.toISOString() };
}
