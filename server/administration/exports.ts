import type { User } from '#shared/account-schema';
import type { AuditEntry } from '#shared/administration-schema';
import { listAuditEntries, type StoredAuditEntry } from '../../db/audit-log';
import type { Sql } from '../../db/client';
import { listUsersAfter } from '../../db/users/user-list';
import { nameDevice } from '../accounts/device-name';

/** Rows read and told at a time: an export of any length takes the memory of one part. */
const PART_ROWS = 250;
export const EXPORT_VERSION = '1.0';

/** A part of an export; `next` is what the following one begins at, null after the last. */
export type ExportPart<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

export type ReadPart<Row> = (from: string | null) => Promise<ExportPart<Row>>;

function toPart<Row extends { readonly id: string }>(rows: readonly Row[]): ExportPart<Row> {
  return { rows, next: rows.length < PART_ROWS ? null : (rows.at(-1)?.id ?? null) };
}

/** All users, without password hashes, in the order of their ids. */
export async function readUsersPart(sql: Sql, from: string | null): Promise<ExportPart<User>> {
  return toPart(await listUsersAfter(sql, from ?? '', PART_ROWS));
}

export function toAuditEntry({ happenedAt, userAgent, ...entry }: StoredAuditEntry): AuditEntry {
  return { ...entry, happenedAt: happenedAt.toISOString(), device: nameDevice(userAgent) };
}

/** The whole audit log, newest first. */
export async function readAuditPart(sql: Sql, from: string | null): Promise<ExportPart<AuditEntry>> {
  return toPart((await listAuditEntries(sql, { before: from, limit: PART_ROWS })).map(toAuditEntry));
}

/**
 * A whole export as pieces of JSON text: `{ success, data: { version, exportDate, [name]: rows } }`.
 */
export async function* writeExport<Row>(
  name: string,
  exportDate: string,
  readPart: ReadPart<Row>,
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
