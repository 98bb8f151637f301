import { z } from 'zod';
import { publicProcedure, router } from './trpc';

export const healthRouter = router({
  status: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/health',
        tags: ['health'],
        protect: false,
        summary: 'How the site is',
      },
    })
    .input(z.object({}))
    .output(
      z.object({
        success: z.boolean(),
        /** Seconds since the process started. */
        uptime: z.number(),
        version: z.string(),
        timestamp: z.string(),
        message: z.string(),
      }),
    )
    .query(({ ctx }) => ctx.health.report()),
});
