import type { User } from '#shared/account-schema';
import type { AuditEntry } from '#shared/administration-schema';
import { listAuditEntries } from '../../db/audit-log';
import { listUsersAfter } from '../../db/users/user-list';
import type { Db } from '../database/db';
import { type ListPart, type ReadListPart, writeLists } from '../streamed-lists';
import { toAuditEntry } from './audit-log';

/** An export of any length takes the memory of one part. */
const PART_ROWS = 250;
export const EXPORT_VERSION = '1.0';

export type ReadExportPart<Row> = (db: Db, after: string | null) => Promise<ListPart<Row>>;

function toPart<Row extends { readonly id: string }>(rows: readonly Row[]): ListPart<Row> {
  return { rows, next: rows.length < PART_ROWS ? null : (rows.at(-1)?.id ?? null) };
}

export async function readUsersPart(db: Db, after: string | null): Promise<ListPart<User>> {
  return toPart(await db.read(listUsersAfter, after ?? '', PART_ROWS));
}

export async function readAuditPart(db: Db, after: string | null): Promise<ListPart<AuditEntry>> {
  const entries = await db.read(listAuditEntries, { before: after, limit: PART_ROWS });
  return toPart(entries.map(toAuditEntry));
}

/** Writes `{ success, data: { version, exportDate, [name]: rows } }` in pieces. */
export function writeExport<Row>(
  name: string,
  exportDate: string,
  readPart: ReadListPart<Row>,
): AsyncGenerator<string> {
  return writeLists({ version: EXPORT_VERSION, exportDate }, [{ name, readPart }]);
}
