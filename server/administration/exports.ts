import type { User } from '#shared/account-schema';
import type { AuditEntry } from '#shared/administration-schema';
import { listAuditEntries } from '../../db/audit-log';
import { listUsersAfter } from '../../db/users/user-list';
import type { Db } from '../database/db';
import { toAuditEntry } from './audit-log';

/** An export of any length takes the memory of one part. */
const PART_ROWS = 250;
export const EXPORT_VERSION = '1.0';

/** `next` is the start of the next part; null after the last. */
export type ExportPart<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

export type ReadPart<Row> = (db: Db, from: string | null) => Promise<ExportPart<Row>>;

function toPart<Row extends { readonly id: string }>(rows: readonly Row[]): ExportPart<Row> {
  return { rows, next: rows.length < PART_ROWS ? null : (rows.at(-1)?.id ?? null) };
}

export async function readUsersPart(db: Db, from: string | null): Promise<ExportPart<User>> {
  return toPart(await db.read(listUsersAfter, from ?? '', PART_ROWS));
}

export async function readAuditPart(db: Db, from: string | null): Promise<ExportPart<AuditEntry>> {
  const entries = await db.read(listAuditEntries, { before: from, limit: PART_ROWS });
  return toPart(entries.map(toAuditEntry));
}

/** Writes `{ success, data: { version, exportDate, [name]: rows } }` in parts. */
export async function* writeExport<Row>(
  name: string,
  exportDate: string,
  readPart: (from: string | null) => Promise<ExportPart<Row>>,
): AsyncGenerator<string> {
  const head = JSON.stringify({ version: EXPORT_VERSION, exportDate }).slice(0, -1);
  yield `{"success":true,"data":${head},${JSON.stringify(name)}:[`;
  let next: string | null = null;
  let comma = '';
  do {
    const part: ExportPart<Row> = await readPart(next);
    if (part.rows.length > 0) yield comma + JSON.stringify(part.rows).slice(1, -1);
    comma = ',';
    next = part.next;
  } while (next !== null);
  yield ']}}';
}
