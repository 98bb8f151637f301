import { MIGRATION_MAX_ENTRIES } from '#shared/watch-history';
import type { MigrationResult } from '#shared/watch-history-schema';
import { inTime } from '../../api/in-time';
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

/**
 * Sends entries in pieces that the server takes. After a failure all of them may be sent again: none counts twice.
 * @param onProgress told before each piece how many have arrived
 */
export async function migrateHistory(
  migrate: Migrate,
  entries: readonly unknown[],
  onProgress: (arrived: number) => void = () => undefined,
): Promise<MigrationResult> {
  let result = NONE;
  for (let start = 0; start < entries.length; start += MIGRATION_MAX_ENTRIES) {
    onProgress(start);
    const watchHistoryData = entries.slice(start, start + MIGRATION_MAX_ENTRIES);
    const sentAt = new Date().toISOString();
    result = add(result, await migrate.mutate({ watchHistoryData, sentAt }, inTime()));
  }
  return result;
}

/** Why entries were left out, such as '2 too old, 1 malformed'; '' when none was. */
export function tellSkips({ skips }: MigrationResult): string {
  const reasons: [number, string][] = [
    [skips.tooOld, 'too old'],
    [skips.notNewer, 'already there or removed since'],
    [skips.malformed, 'not readable'],
  ];
  return reasons
    .filter(([count]) => count > 0)
    .map(([count, reason]) => `${count} ${reason}`)
    .join(', ');
}
