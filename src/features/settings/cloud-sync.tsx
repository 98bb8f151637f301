import { CloudUpload } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { MigrationResult } from '#shared/watch-history-schema';
import { mutationErrorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { findToken } from '../../storage/auth-data';
import { forgetLocalWatches, listStoredWatches, subscribeToLocalWatches } from '../../storage/local-history';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format';
import { migrateHistory, tellSkips } from './migrate-history';
import { SettingsRow } from './settings-group';

const FAILED = 'Migration failed. Please try again.';

/** 2 §4 "Settings". */
type Migration =
  | { readonly status: 'idle' | 'error' }
  | { readonly status: 'migrating'; readonly arrived: number }
  | { readonly status: 'success'; readonly result: MigrationResult };

function tellState(migration: Migration, waiting: number): string {
  if (migration.status === 'error') return `${FAILED} What this browser remembers is still here.`;
  if (migration.status === 'migrating')
    return `Moving to your account: ${formatCount(migration.arrived)} of ${formatCount(waiting)} entries so far.`;
  if (migration.status !== 'success') {
    const count = waiting === 1 ? '1 entry waits' : `${waiting || 'No'} entries wait`;
    return `Moves what this browser remembers of your watching to your account. ${count} here.`;
  }
  const { migrated, skipped } = migration.result;
  const skips = tellSkips(migration.result);
  return `${migrated} items migrated, ${skipped} skipped${skips && ` (${skips})`}.`;
}

/** Moves the local watch history to the server (2 §2 "Settings", decisions.md "History"). */
export function CloudSync({ notify }: { notify: Notify }): ReactNode {
  const utils = trpc.useUtils();
  const [migration, setMigration] = useState<Migration>({ status: 'idle' });
  const waiting = useSyncExternalStore(
    subscribeToLocalWatches,
    () => listStoredWatches().length,
    () => 0,
  );
  const isMigrating = migration.status === 'migrating';

  // The outcome of the last migration no longer applies to a local history that has changed since.
  useEffect(
    () =>
      subscribeToLocalWatches(() =>
        setMigration((last) => (last.status === 'migrating' ? last : { status: 'idle' })),
      ),
    [],
  );

  async function migrate(): Promise<void> {
    if (isMigrating) return;
    if (findToken() === null) return notify('error', 'You must be logged in to migrate data');
    if (listStoredWatches().length === 0)
      return notify('info', 'There is nothing to migrate on this device.');
    const tellProgress = (arrived: number): void => setMigration({ status: 'migrating', arrived });
    try {
      const result = await migrateHistory(utils.client.history.migrate, listStoredWatches(), tellProgress);
      forgetLocalWatches();
      setMigration({ status: 'success', result });
      notify('success', `Migration completed! ${result.migrated} items migrated, ${result.skipped} skipped.`);
      await utils.history.invalidate();
    } catch (error) {
      setMigration({ status: 'error' });
      notify('error', mutationErrorMessage(error, FAILED));
    }
  }

  return (
    <SettingsRow label="Cloud Synchronization" description={tellState(migration, waiting)}>
      <Button aria-disabled={isMigrating} onClick={() => void migrate()} className="aria-disabled:opacity-60">
        <CloudUpload aria-hidden="true" className="size-4.5" />
        {isMigrating ? 'Migrating…' : 'Migrate to Cloud'}
      </Button>
    </SettingsRow>
  );
}
