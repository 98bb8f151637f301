import { CloudUpload, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { MigrationResult } from '#shared/watch-history-schema';
import { mutationErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { findToken } from '../../storage/auth-data';
import { saveHistoryMark } from '../../storage/history-mark';
import { listStoredWatches, subscribeToLocalWatches } from '../../storage/local-history';
import { removeStoredWatches } from '../../storage/local-history-list';
import { clearHistory } from '../../sync/outbox';
import { useMovableTitles } from '../../sync/use-movable-titles';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { migrateHistory } from './migrate-history';
import { SettingsGroup, SettingsRow } from './settings-group';
import {
  describeLocalHistory,
  describeMigrationProgress,
  describeMigrationResult,
  HISTORY_CLEAR_FAILED,
  HISTORY_CLEAR_QUEUED,
  HISTORY_CLEARED,
  MIGRATION_EMPTY,
  MIGRATION_FAILED,
  MIGRATION_FAILED_NOTE,
  MIGRATION_NEEDS_LOGIN,
  migrationDone,
} from './texts';
import { WatchStats } from './watch-stats';

type Migration =
  | { readonly status: 'idle' | 'error' }
  | { readonly status: 'migrating'; readonly sent: number; readonly total: number }
  | { readonly status: 'success'; readonly result: MigrationResult };

function describeMigration(migration: Migration, movable: number): string {
  if (migration.status === 'error') return MIGRATION_FAILED_NOTE;
  if (migration.status === 'migrating') return describeMigrationProgress(migration.sent, migration.total);
  if (migration.status === 'success') return describeMigrationResult(migration.result);
  return describeLocalHistory(movable);
}

/** Moves the local watch history to the server. */
function CloudSync({ notify }: { readonly notify: Notify }): ReactNode {
  const utils = trpc.useUtils();
  const [migration, setMigration] = useState<Migration>({ status: 'idle' });
  const movable = useMovableTitles();
  const descriptionId = useId();
  const isMigrating = migration.status === 'migrating';

  // A changed local history makes the result of the last migration obsolete.
  useEffect(
    () =>
      subscribeToLocalWatches(() =>
        setMigration((last) => (last.status === 'migrating' ? last : { status: 'idle' })),
      ),
    [],
  );

  async function migrate(): Promise<void> {
    if (isMigrating) return;
    const token = findToken();
    if (token === null) return notify('error', MIGRATION_NEEDS_LOGIN);
    if (movable === 0) return notify('info', MIGRATION_EMPTY);
    const entries = listStoredWatches();
    try {
      const result = await migrateHistory(utils.client.history.migrate, token, entries, {
        isOwnClock: true,
        onProgress: (sent) => setMigration({ status: 'migrating', sent, total: entries.length }),
      });
      removeStoredWatches(entries);
      if (result.migrated > 0) saveHistoryMark(true);
      setMigration({ status: 'success', result });
      notify('success', migrationDone(result));
      await utils.history.invalidate();
    } catch (error) {
      setMigration({ status: 'error' });
      notify('error', mutationErrorMessage(error, MIGRATION_FAILED));
    }
  }

  return (
    <SettingsRow
      label="Cloud Synchronization"
      description={describeMigration(migration, movable)}
      descriptionId={descriptionId}
    >
      <Button
        aria-disabled={isMigrating || movable === 0}
        aria-describedby={descriptionId}
        onClick={() => void migrate()}
      >
        <CloudUpload aria-hidden="true" className="size-4.5" />
        {isMigrating ? 'Migrating…' : 'Migrate to Cloud'}
      </Button>
    </SettingsRow>
  );
}

type WatchHistoryProps = { readonly userId: string; readonly notify: Notify };

function ClearHistory({ userId, notify }: WatchHistoryProps): ReactNode {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const [isClearing, setClearing] = useState(false);

  async function clear(): Promise<void> {
    setAsking(false);
    setClearing(true);
    const entries = listStoredWatches();
    try {
      const outcome = await clearHistory(utils.client, userId);
      removeStoredWatches(entries);
      if (outcome === 'queued') return notify('info', HISTORY_CLEAR_QUEUED);
      notify('success', HISTORY_CLEARED);
      await utils.history.invalidate();
    } catch (error) {
      notify('error', mutationErrorMessage(error, HISTORY_CLEAR_FAILED));
    } finally {
      setClearing(false);
    }
  }

  return (
    <SettingsRow label="Everything you watched" description="Deleted from this browser and your account.">
      <Button
        variant="danger"
        aria-haspopup="dialog"
        aria-disabled={isClearing}
        onClick={() => setAsking(!isClearing)}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
        {isClearing ? 'Clearing…' : 'Clear All History'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Clear All History"
        text="Are you sure you want to clear all your watch history? This action cannot be undone."
        confirmLabel="Clear"
        onConfirm={() => void clear()}
      />
    </SettingsRow>
  );
}

export function WatchHistoryGroup({ userId, notify }: WatchHistoryProps): ReactNode {
  return (
    <SettingsGroup title="Watch history">
      <div className="px-5 py-4">
        <WatchStats />
      </div>
      <CloudSync notify={notify} />
      <ClearHistory userId={userId} notify={notify} />
    </SettingsGroup>
  );
}
