import { z } from 'zod';
import { CHART_DAYS } from '#shared/administration';
import { adminStatsSchema, dayCountsSchema } from '#shared/administration-schema';
import { oneOf } from '#shared/input-schema';
import { systemHealthSchema, systemReportSchema } from '#shared/system-schema';
import { recordAction } from '../../server/administration/audit-log';
import { countByDay, countUsers } from '../../server/administration/figures';
import { readSystemHealth } from '../../server/administration/system-health';
import { readSystemReport } from '../../server/administration/system-report';
import { dataOutput, noInput, rest } from '../rest';
import { adminProcedure } from '../trpc';

/** Figures of the whole site. */
export const systemProcedures = {
  stats: adminProcedure
    .meta(rest('GET', '/admin/stats', 'admin', 'Get user counts'))
    .input(noInput)
    .output(dataOutput(adminStatsSchema))
    .query(async ({ ctx }) => ({ success: true, data: await countUsers(ctx.db) })),

  systemHealth: adminProcedure
    .meta(rest('GET', '/admin/system-health', 'admin', 'Measure the health of the database, API and cache'))
    .input(noInput)
    .output(dataOutput(systemHealthSchema))
    .query(async ({ ctx }) => ({ success: true, data: await readSystemHealth(ctx) })),

  systemReport: adminProcedure
    .meta(rest('GET', '/admin/system-report', 'admin', 'Export all figures', { errors: [429] }))
    .input(noInput)
    .output(dataOutput(systemReportSchema))
    .query(async ({ ctx }) => {
      await recordAction(ctx, 'report.export');
      return { success: true, data: await readSystemReport(ctx) };
    }),

  dailyCounts: adminProcedure
    .meta(rest('GET', '/admin/daily-counts', 'admin', 'Get registrations and watch records per day'))
    .input(z.object({ days: oneOf('days', CHART_DAYS).optional() }).optional())
    .output(dataOutput(z.object({ days: z.array(dayCountsSchema) })))
    .query(async ({ ctx, input }) => ({
      success: true,
      data: { days: await countByDay(ctx.db, Number(input?.days ?? '30')) },
    })),
};
