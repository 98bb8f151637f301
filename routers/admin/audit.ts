import { z } from 'zod';
import { AUDIT_PAGE_SIZE, AUDIT_PAGE_SIZE_MAX } from '#shared/administration';
import { auditEntrySchema } from '#shared/administration-schema';
import { wholeNumber } from '#shared/input-schema';
import { listAuditLog } from '../../server/administration/audit-log';
import { readAuditPart } from '../../server/administration/exports';
import { dataOutput, rest } from '../rest';
import { adminProcedure, adminSessionProcedure } from '../trpc';
import { exportShape, readExportPart } from './export-part';

const before = z
  .string()
  .regex(/^\d{1,18}$/, { error: 'before must be the id of an entry' })
  .optional();

/** The actions of admins and owners. */
export const auditProcedures = {
  auditLog: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/audit-log', 'admin', 'List admin actions, newest first'))
    .input(
      z
        .object({
          /** The `next` of the previous page. */
          before,
          limit: wholeNumber('limit', 1, AUDIT_PAGE_SIZE_MAX).optional(),
        })
        .optional(),
    )
    .output(dataOutput(z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() })))
    .query(async ({ ctx, input: { before = null, limit = AUDIT_PAGE_SIZE } = {} }) => ({
      success: true,
      data: await listAuditLog(ctx.db, { before, limit }),
    })),

  exportAuditLog: adminSessionProcedure
    .meta(
      rest(
        'GET',
        '/admin/audit-log/export',
        'admin',
        'Export the audit log (REST: in one response, tRPC: in parts)',
        { errors: [429] },
      ),
    )
    .input(z.object({ before }).optional())
    .output(dataOutput(z.object({ ...exportShape, entries: z.array(auditEntrySchema) })))
    .query(async ({ ctx, input }) => {
      const { rows: entries, ...about } = await readExportPart(ctx, {
        action: 'audit.export',
        name: 'entries',
        from: input?.before ?? null,
        readPart: readAuditPart,
      });
      return { success: true, data: { ...about, entries } };
    }),
};
