import type { Db } from '../database/db';
import { createPostgresLimiter } from '../database/postgres-limiter';
import { consume } from '../limits/rate-limit';

const CALLS_PER_USER = { points: 60, seconds: 60 };

/** @returns a function that counts a call for the audit log; RateLimitError after 60 calls within a minute. */
export function createAuditRate(db: Db): (userId: string) => Promise<void> {
  const limiter = createPostgresLimiter(db, 'audited', CALLS_PER_USER);
  return (userId) => consume(limiter, userId, { subject: 'administrative actions' });
}
