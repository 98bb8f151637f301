import { deleteOldAuditEntries, findSurplusAuditId } from '../../db/audit-log';
import { AUDIT_CLEANUP_LOCK } from '../../db/exclusive-lock';
import type { Log } from '../config/logger';
import type { Db } from '../database/db';
import { deleteInBatches, ExclusiveJob } from '../database/exclusive-job';

const FIRST_RUN_AFTER_MS = 90_000;
const BATCH_ROWS = 500;
const RETENTION_DAYS = 365;
/** One user can add 60 entries a minute, so this is more than five days of the worst that one user can do. */
const MAX_ENTRIES = 500_000;

type AuditCleanupOptions = { readonly db: Db; readonly log: Log; readonly maxEntries?: number };

export function createAuditCleanupJob({ db, log, maxEntries = MAX_ENTRIES }: AuditCleanupOptions) {
  return new ExclusiveJob({
    name: 'audit log cleanup',
    db,
    lock: AUDIT_CLEANUP_LOCK,
    firstRunAfterMs: FIRST_RUN_AFTER_MS,
    log,
    async work(sql, run) {
      const surplusId = await findSurplusAuditId(sql, maxEntries);
      let removed = 0;
      await deleteInBatches(run, async () => {
        const batch = { retentionDays: RETENTION_DAYS, surplusId, limit: BATCH_ROWS };
        const deleted = await deleteOldAuditEntries(sql, batch);
        removed += deleted;
        return deleted === BATCH_ROWS;
      });
      if (removed > 0) log.info({ removed }, 'Removed old audit entries');
      return { removed };
    },
  });
}
