import { MIGRATION_MAX_ENTRIES } from '#shared/watch-history';
import type { MigrationResult } from '#shared/watch-history-schema';
import { asAccount, withTimeout } from '../../api/call-options';
import type { trpc } from '../../api/trpc';

type Migrate = ReturnType<typeof trpc.useUtils>['client']['history']['migrate'];

const NONE: MigrationResult = {
  migrated: 0,
  skipped: 0,
  total: 0,
  skips: { malformed: 0, tooOld: 0, notNewer: 0 },
};

function add(one: MigrationResult, other: MigrationResult): MigrationResult {
  return {
    migrated: one.migrated + other.migrated,
    skipped: one.skipped + other.skipped,
    total: one.total + other.total,
    skips: {
      malformed: one.skips.malformed + other.skips.malformed,
      tooOld: one.skips.tooOld + other.skips.tooOld,
      notNewer: one.skips.notNewer + other.skips.notNewer,
    },
  };
}

type MigrationOptions = {
  /** Whether the times of the entries are by the clock of this device; otherwise they are by that of a server. */
  readonly isOwnClock: boolean;
  /** Receives the number of sent entries before each batch. */
  readonly onProgress?: (sent: number) => void;
};

/**
 * Sends the entries in batches of the size that the server accepts. After a failure all of them may be sent again: the
 * server ignores entries that it already has.
 * @param token of the account that receives the entries, also if another one signs in meanwhile
 */
export async function migrateHistory(
  migrate: Migrate,
  token: string,
  entries: readonly unknown[],
  { isOwnClock, onProgress = () => undefined }: MigrationOptions,
): Promise<MigrationResult> {
  let result = NONE;
  for (let start = 0; start < entries.length; start += MIGRATION_MAX_ENTRIES) {
    onProgress(start);
    const watchHistoryData = entries.slice(start, start + MIGRATION_MAX_ENTRIES);
    const input = { watchHistoryData, ...(isOwnClock && { sentAt: new Date().toISOString() }) };
    result = add(result, await migrate.mutate(input, { ...withTimeout(), ...asAccount(token) }));
  }
  return result;
}
