import { z } from 'zod';
import { AUDIT_PAGE_SIZE, AUDIT_PAGE_SIZE_MAX, AUDITED_ACTIONS } from '#shared/administration';
import { wholeNumber } from '../inputs';
import { adminProcedure } from '../trpc';
import { adminCall } from './admin-call';
import { exportShape, readExportPart } from './export-part';

const success = z.literal(true);

const auditEntry = z.object({
  id: z.string(),
  happenedAt: z.string(),
  action: z.enum(AUDITED_ACTIONS),
  actorId: z.string(),
  actorName: z.string(),
  targetId: z.string().nullable(),
  targetName: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  device: z.string(),
});

const entryId = (name: string) =>
  z.string().regex(/^\d{1,18}$/, { error: `${name} must be the id of an entry` });

/** Who did what to whom, when and from where. */
export const auditProcedures = {
  auditLog: adminProcedure
    .meta(adminCall('GET', '/audit-log', 'What admins and owners did, newest first'))
    .input(
      z
        .object({
          /** The `next` of the page before. */
          before: entryId('before').optional(),
          limit: wholeNumber({
            min: 1,
            max: AUDIT_PAGE_SIZE_MAX,
            message: `limit must be a whole number from 1 to ${AUDIT_PAGE_SIZE_MAX}`,
          }).optional(),
        })
        .optional(),
    )
    .output(
      z.object({ success, data: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }) }),
    )
    .query(async ({ ctx, input: { before = null, limit = AUDIT_PAGE_SIZE } = {} }) => ({
      success: true,
      data: await ctx.administration.listAudit({ before, limit }),
    })),

  exportAuditLog: adminProcedure
    .meta(
      adminCall(
        'GET',
        '/audit-log/export',
        'All of it, for a file: at once by REST, in parts by tRPC',
        [429],
      ),
    )
    .input(z.object({ before: entryId('before').optional() }).optional())
    .output(z.object({ success, data: z.object({ ...exportShape, entries: z.array(auditEntry) }) }))
    .query(async ({ ctx, input }) => {
      const { rows: entries, ...about } = await readExportPart(ctx, {
        action: 'audit.export',
        name: 'entries',
        from: input?.before ?? null,
        readPart: ctx.administration.readAuditPart,
      });
      return { success: true, data: { ...about, entries } };
    }),
};
