import { createAttemptLimiter } from '../accounts/attempt-limiter';
import { countUse } from '../accounts/count-use';
import { askDatabase } from '../database/ask-database';
import type { Database } from '../database/database';

const CALLS_PER_USER = { points: 60, seconds: 60 };

/** Counts a call that the audit log records. @throws AccountError 'too-many' after 60 within a minute */
export type CountAuditedCall = (userId: string) => Promise<void>;

/** Counts in the database, for all instances together. */
export function createAuditRate(database: Pick<Database, 'sql'>): CountAuditedCall {
  const limiter = createAttemptLimiter(() => database.sql(), 'audited', CALLS_PER_USER);
  return (userId) =>
    askDatabase(database, () => countUse(limiter, userId, { what: 'administrative actions' }));
}
