import { z } from 'zod';
import { healthReportSchema } from '#shared/system-schema';
import { reportHealth } from '../server/metrics/health';
import { rest } from './rest';
import { publicProcedure, router } from './trpc';

export const healthRouter = router({
  status: publicProcedure
    .meta(rest('GET', '/health', 'health', 'Check the health of the server', { protect: false }))
    .input(z.object({}))
    .output(healthReportSchema)
    .query(({ ctx }) => reportHealth(ctx)),
});
