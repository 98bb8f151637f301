import { z } from 'zod';
import type { AuditedAction } from '#shared/administration';
import { type AuditServices, recordExport } from '../../server/administration/audit-log';
import { EXPORT_VERSION, type ReadExportPart, writeExport } from '../../server/administration/exports';
import type { RequestContext } from '../context';

export const exportShape = {
  version: z.string(),
  exportDate: z.string(),
  next: z
    .string()
    .nullable()
    .optional()
    .describe('tRPC only: the start of the next part, null after the last'),
};

type Export<Row> = {
  readonly action: AuditedAction;
  /** The field of the rows in the response. */
  readonly name: string;
  /** The `next` of the previous part; null for the first. */
  readonly from: string | null;
  readonly readPart: ReadExportPart<Row>;
};

/** Reads a part of an export for tRPC. For REST it streams the whole export, and the returned value is not sent. */
export async function readExportPart<Row>(
  ctx: AuditServices & Pick<RequestContext, 'stream'>,
  { action, name, from, readPart }: Export<Row>,
): Promise<{ version: string; exportDate: string; next?: string | null; rows: Row[] }> {
  await recordExport(ctx, action, ctx.stream ? null : from);
  const about = { version: EXPORT_VERSION, exportDate: new Date().toISOString() };
  if (ctx.stream) {
    ctx.stream(writeExport(name, about.exportDate, (after) => readPart(ctx.db, after)));
    return { ...about, rows: [] };
  }
  const { rows, next } = await readPart(ctx.db, from);
  return { ...about, rows: [...rows], next };
}
