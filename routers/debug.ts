import { z } from 'zod';
import { watchHistoryEntrySchema } from '#shared/watch-history-schema';
import { readHistoryDebugData } from '../server/watch-history/watch-history';
import { dataOutput, noInput, rest } from './rest';
import { adminProcedure, publicProcedure, router } from './trpc';

/** Shows whether the watch history is available. */
export const debugRouter = router({
  databaseConfig: publicProcedure
    .meta(
      rest('GET', '/debug/db-config', 'debug', 'Check whether watch history is available', {
        protect: false,
      }),
    )
    .input(noInput)
    .output(dataOutput(z.object({ databaseConfig: z.object({ isRemote: z.boolean() }) })))
    .query(({ ctx }) => ({
      success: true,
      data: { databaseConfig: { isRemote: ctx.database.status().state === 'ready' } },
    })),

  watchHistory: adminProcedure('admin:read')
    .meta(rest('GET', '/debug/watch-history', 'debug', 'Get history counts and a sample of your history'))
    .input(noInput)
    .output(
      dataOutput(
        z.object({
          watchHistoryTableExists: z.boolean(),
          userId: z.string(),
          /** Entries of all users; estimated beyond 40,000. */
          totalWatchHistoryCount: z.number(),
          userWatchHistoryCount: z.number(),
          userSampleData: z.array(watchHistoryEntrySchema),
        }),
      ),
    )
    .query(async ({ ctx }) => ({ success: true, data: await readHistoryDebugData(ctx, ctx.user.id) })),
});
