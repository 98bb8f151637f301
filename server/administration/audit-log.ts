import type { AuditedAction } from '#shared/administration';
import type { AuditEntry } from '#shared/administration-schema';
import { AUTHENTICATION_REQUIRED } from '#shared/error-messages';
import {
  hasRecentAuditEntry,
  insertAuditEntry,
  listAuditEntries,
  type StoredAuditEntry,
} from '../../db/audit-log';
import { lockLiveSession } from '../../db/sessions';
import { AccountError } from '../accounts/account-error';
import type { Client } from '../accounts/client';
import { nameDevice } from '../accounts/device-name';
import type { Session } from '../accounts/sessions';
import type { Db } from '../database/db';
import { createPostgresLimiter } from '../database/postgres-limiter';
import { consume, type RateLimiter } from '../limits/rate-limit';

const CALLS_PER_USER = { points: 60, seconds: 60 };

export const createAuditLimiter = (db: Db) => createPostgresLimiter(db, 'audited', CALLS_PER_USER);

export type AuditServices = {
  readonly auditLimiter: RateLimiter;
  readonly client: Client;
  readonly db: Db;
  readonly session: Session;
};

/** Each audited use case calls it first. @throws RateLimitError */
export function countAuditedCall({ auditLimiter, session }: AuditServices): Promise<void> {
  return consume(auditLimiter, session.user.id, { subject: 'admin actions' });
}

export async function recordAction(
  services: AuditServices,
  action: AuditedAction,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  await countAuditedCall(services);
  const { db, session, client } = services;
  const { address, userAgent } = client;
  const entry = { action, actor: session.user, target: null, details, address, userAgent };
  await db.query(function storeAction(sql) {
    return sql.begin(async (transaction) => {
      if (!(await lockLiveSession(transaction, session.id)))
        throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
      await insertAuditEntry(transaction, entry);
    });
  });
}

/** Records the first part, and later parts if the user began no such export within an hour. */
export async function recordExport(
  services: AuditServices,
  action: AuditedAction,
  from: string | null,
): Promise<void> {
  const { db, session } = services;
  const recent = { actorId: session.user.id, action };
  if (from !== null && (await db.query(hasRecentAuditEntry, recent))) return;
  await recordAction(services, action, from === null ? {} : { after: from });
}

export function toAuditEntry({ happenedAt, userAgent, ...entry }: StoredAuditEntry): AuditEntry {
  return { ...entry, happenedAt: happenedAt.toISOString(), device: nameDevice(userAgent) };
}

/** @param page.before the `next` of the previous page; null for the newest entries. */
export async function listAuditLog(
  db: Db,
  { before, limit }: { readonly before: string | null; readonly limit: number },
) {
  const stored = await db.read(listAuditEntries, { before, limit: limit + 1 });
  const entries = stored.slice(0, limit).map(toAuditEntry);
  return { entries, next: stored.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
