import { type Preferences, parsePreferences } from '#shared/preferences';
import type { SavedPreferences } from '#shared/preferences-schema';
import { findPreferences as findStoredPreferences, upsertPreferences } from '../../db/preferences';
import type { SessionServices } from './sessions';

export async function findPreferences({ db, session }: SessionServices): Promise<SavedPreferences | null> {
  const stored = await db.query(findStoredPreferences, session.user.id);
  return (
    stored && {
      preferences: parsePreferences(stored.preferences),
      changedAt: stored.changedAt.toISOString(),
    }
  );
}

/** A newer change that is stored already stays. */
export async function savePreferences(
  services: SessionServices,
  change: { readonly preferences: Preferences; readonly changedAt: Date },
): Promise<SavedPreferences> {
  const { db, session } = services;
  await db.query(upsertPreferences, session.user.id, change);
  const { preferences, changedAt } = change;
  return (await findPreferences(services)) ?? { preferences, changedAt: changedAt.toISOString() };
}
