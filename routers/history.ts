import { z } from 'zod';
import {
  migrationResultSchema,
  siteHistoryStatsSchema,
  watchHistoryEntrySchema,
  watchHistoryStatsSchema,
} from '#shared/watch-history-schema';
import { recordAction } from '../server/administration/audit-log';
import { readWatchedTitles } from '../server/catalogue/watched-titles';
import { readRecommendations } from '../server/recommendations/recommendations';
import { cleanUpHistory } from '../server/watch-history/cleanup-job';
import { correctTime, measureClockOffset } from '../server/watch-history/device-clock';
import {
  clearHistory,
  countAllHistory,
  countHistory,
  findHistoryEntry,
  listHistory,
  migrateHistory,
  readContinueWatching,
  recordWatched,
  removeFromHistory,
} from '../server/watch-history/watch-history';
import {
  clearInput,
  detailsInput,
  migrateInput,
  pageInput,
  recordInput,
  removeInput,
  titleInput,
  toWatchedTitles,
} from './history-input';
import { dataOutput, messageOutput, noInput, rest } from './rest';
import { adminProcedure, historyAdminProcedure, historyProcedure, router } from './trpc';

function describeRemoval({ removed, kept }: { removed: boolean; kept: unknown }): string {
  if (removed) return 'Removed from your watch history';
  return kept === null
    ? "This wasn't in your watch history"
    : 'This stays in your watch history because it was watched later';
}

/** The watch history of the signed-in user. */
export const historyRouter = router({
  list: historyProcedure('history:read')
    .meta(rest('GET', '/watch-history', 'watch-history', 'List watched titles, newest first'))
    .input(pageInput.prefault({}))
    .output(dataOutput(z.array(watchHistoryEntrySchema)))
    .query(async ({ ctx, input }) => ({
      success: true,
      data: await listHistory(ctx, ctx.user.id, input),
    })),

  record: historyProcedure('history:write')
    .meta(rest('POST', '/watch-history', 'watch-history', 'Record a watched title; returns the stored entry'))
    .input(recordInput)
    .output(dataOutput(watchHistoryEntrySchema.nullable()))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await recordWatched(ctx, ctx.user.id, {
        mediaId: input.media_id,
        mediaType: input.media_type,
        season: input.season ?? null,
        episode: input.episode ?? null,
        position: input.position ?? null,
        duration: input.duration ?? null,
        watchedAtMs: correctTime(input.watched_at, input.sentAt),
        restores: input.restores ?? false,
      }),
    })),

  stats: historyProcedure('history:read')
    .meta(rest('GET', '/watch-history/stats', 'watch-history', 'Count the watched titles'))
    .input(noInput)
    .output(dataOutput(watchHistoryStatsSchema))
    .query(async ({ ctx }) => ({ success: true, data: await countHistory(ctx, ctx.user.id) })),

  migrate: historyProcedure('history:write')
    .meta(rest('POST', '/watch-history/migrate', 'watch-history', 'Import entries stored in a browser'))
    .input(migrateInput)
    .output(z.object({ success: z.literal(true), ...migrationResultSchema.shape }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      ...(await migrateHistory(ctx, ctx.user.id, input.watchHistoryData, measureClockOffset(input.sentAt))),
    })),

  cleanup: historyAdminProcedure
    .meta(
      rest(
        'POST',
        '/watch-history/cleanup',
        'watch-history',
        'Delete all entries past the retention period (admins only)',
        { errors: [403, 429] },
      ),
    )
    .input(noInput)
    .output(messageOutput)
    .mutation(async ({ ctx }) => {
      await recordAction(ctx, 'history.cleanup');
      const isCleared = await cleanUpHistory(ctx.jobs.historyCleanup);
      const message = isCleared ? 'Old records cleared successfully' : 'Old records are being cleared';
      return { success: true, message };
    }),

  one: historyProcedure('history:read')
    .meta(
      rest(
        'GET',
        '/watch-history/{mediaId}/{mediaType}',
        'watch-history',
        'Get the entry of a title (null if none)',
      ),
    )
    .input(titleInput)
    .output(dataOutput(watchHistoryEntrySchema.nullable()))
    .query(async ({ ctx, input }) => ({
      success: true,
      data: await findHistoryEntry(ctx, ctx.user.id, input),
    })),

  remove: historyProcedure('history:write')
    .meta(
      rest(
        'DELETE',
        '/watch-history/{mediaId}/{mediaType}',
        'watch-history',
        'Remove a title from the history',
      ),
    )
    .input(removeInput)
    .output(
      messageOutput.extend({
        data: z.object({
          removed: z.boolean(),
          /** The entry that stays because it was watched after `watched_until`. */
          kept: watchHistoryEntrySchema.nullable(),
        }),
      }),
    )
    .mutation(async ({ ctx, input: { watched_until, sentAt, ...title } }) => {
      const until = correctTime(watched_until, sentAt);
      const outcome = await removeFromHistory(ctx, ctx.user.id, title, until);
      return { success: true, message: describeRemoval(outcome), data: outcome };
    }),

  clear: historyProcedure('history:write')
    .meta(rest('DELETE', '/watch-history', 'watch-history', 'Clear the history'))
    .input(clearInput)
    .output(
      messageOutput.extend({
        /** The number of entries that stay because they were watched after `watched_until`. */
        data: z.object({ kept: z.number() }),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const until = correctTime(input.watched_until, input.sentAt);
      const kept = await clearHistory(ctx, ctx.user.id, until);
      return { success: true, message: 'Watch history cleared successfully', data: { kept } };
    }),

  siteStats: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/watch-history-stats', 'admin', 'Count the watch records of all users'))
    .input(noInput)
    .output(dataOutput(siteHistoryStatsSchema))
    .query(async ({ ctx }) => ({ success: true, data: await countAllHistory(ctx) })),

  continueWatching: historyProcedure('history:read').query(({ ctx }) =>
    readContinueWatching(ctx, ctx.user.id),
  ),

  /** Details of entries that continueWatching returned without them, in the order of the input. */
  titleDetails: historyProcedure('history:read')
    .input(detailsInput)
    .query(({ ctx, input }) => readWatchedTitles(ctx, toWatchedTitles(input))),

  recommendations: historyProcedure('history:read').query(({ ctx }) =>
    readRecommendations(ctx, ctx.user.id, ctx.currentYear),
  ),
});
