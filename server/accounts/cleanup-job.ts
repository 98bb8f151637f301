import { deleteExpiredLinks } from '../../db/account-links';
import { deleteExpiredTokens } from '../../db/api-tokens';
import { deleteExpiredAttempts } from '../../db/attempts';
import { ACCOUNT_CLEANUP_LOCK } from '../../db/exclusive-lock';
import { deleteExpiredNetworks } from '../../db/known-networks';
import { deleteOldFailedMails } from '../../db/mails';
import { deleteExpiredFlows } from '../../db/oidc-flows';
import { deleteExpiredChallenges } from '../../db/passkey-challenges';
import { deleteExpiredPendingEmails } from '../../db/pending-emails';
import { deleteExpiredNames } from '../../db/previous-names';
import { deleteExpiredSessions } from '../../db/sessions';
import type { Log } from '../config/logger';
import type { Db } from '../database/db';
import { deleteInBatches, ExclusiveJob } from '../database/exclusive-job';

const FIRST_RUN_AFTER_MS = 120_000;
const BATCH_ROWS = 500;

export function createAccountCleanupJob({ db, log }: { readonly db: Db; readonly log: Log }) {
  return new ExclusiveJob({
    name: 'account cleanup',
    db,
    lock: ACCOUNT_CLEANUP_LOCK,
    firstRunAfterMs: FIRST_RUN_AFTER_MS,
    log,
    async work(sql, run) {
      for (const deleteExpired of [
        deleteExpiredSessions,
        deleteExpiredTokens,
        deleteExpiredAttempts,
        deleteExpiredNames,
        deleteExpiredNetworks,
        deleteExpiredLinks,
        deleteExpiredFlows,
        deleteExpiredPendingEmails,
        deleteExpiredChallenges,
        deleteOldFailedMails,
      ])
        await deleteInBatches(run, async () => (await deleteExpired(sql, BATCH_ROWS)) === BATCH_ROWS);
    },
  });
}
