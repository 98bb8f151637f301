import { z } from 'zod';
import {
  migrationResultSchema,
  siteHistoryStatsSchema,
  watchHistoryEntrySchema,
  watchHistoryStatsSchema,
} from '#shared/watch-history-schema';
import { readRecommendations } from '../server/recommendations/recommendations';
import { readContinueWatching, readWatchedTitles } from '../server/watch-history/continue-watching';
import { correctTime, measureClockOffset } from '../server/watch-history/device-clock';
import type { RequestContext } from './context';
import {
  clearInput,
  detailsInput,
  migrateInput,
  pageInput,
  recordInput,
  removeInput,
  titleInput,
} from './history-input';
import { dataOutput, messageOutput, noInput, rest } from './rest';
import { adminProcedure, historyAdminProcedure, historyProcedure, router } from './trpc';

type UserContext = Pick<RequestContext, 'caller'> & { readonly user: { readonly id: string } };

const writerOf = ({ user, caller }: UserContext) => ({ userId: user.id, network: caller.network });

function describeRemoval({ removed, kept }: { removed: boolean; kept: unknown }): string {
  if (removed) return 'Removed from your watch history';
  return kept === null
    ? 'This was not in your watch history'
    : 'This stays in your watch history, because it was watched later';
}

/** The watch history of the signed-in user. */
export const historyRouter = router({
  list: historyProcedure
    .meta(rest('GET', '/watch-history', 'watch-history', 'List watched titles, newest first'))
    .input(pageInput.prefault({}))
    .output(dataOutput(z.array(watchHistoryEntrySchema)))
    .query(async ({ ctx, input }) => ({
      success: true,
      data: await ctx.history.list(ctx.user.id, input),
    })),

  record: historyProcedure
    .meta(rest('POST', '/watch-history', 'watch-history', 'Record a watched title; returns the stored entry'))
    .input(recordInput)
    .output(dataOutput(watchHistoryEntrySchema.nullable()))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await ctx.history.record(writerOf(ctx), {
        mediaId: input.media_id,
        mediaType: input.media_type,
        season: input.season ?? null,
        episode: input.episode ?? null,
        watchedAtMs: correctTime(input.watched_at, input.sentAt),
        restores: input.restores ?? false,
      }),
    })),

  stats: historyProcedure
    .meta(rest('GET', '/watch-history/stats', 'watch-history', 'Count the watched titles'))
    .input(noInput)
    .output(dataOutput(watchHistoryStatsSchema))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.history.stats(ctx.user.id) })),

  migrate: historyProcedure
    .meta(rest('POST', '/watch-history/migrate', 'watch-history', 'Import entries stored in a browser'))
    .input(migrateInput)
    .output(z.object({ success: z.literal(true), ...migrationResultSchema.shape }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      ...(await ctx.history.migrate(writerOf(ctx), input.watchHistoryData, measureClockOffset(input.sentAt))),
    })),

  cleanup: historyAdminProcedure
    .meta(
      rest(
        'POST',
        '/watch-history/cleanup',
        'watch-history',
        'Delete all entries past the retention (admins only)',
        { errors: [403, 429] },
      ),
    )
    .input(noInput)
    .output(messageOutput)
    .mutation(async ({ ctx }) => {
      await ctx.administration.note(ctx, 'history.cleanup');
      const isCleared = (await ctx.history.cleanUp()) === 'cleared';
      const message = isCleared ? 'Old records cleared successfully' : 'Old records are being cleared';
      return { success: true, message };
    }),

  one: historyProcedure
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
    .query(async ({ ctx, input }) => ({ success: true, data: await ctx.history.find(ctx.user.id, input) })),

  remove: historyProcedure
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
      const outcome = await ctx.history.remove(writerOf(ctx), title, until);
      return { success: true, message: describeRemoval(outcome), data: outcome };
    }),

  clear: historyProcedure
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
      const kept = await ctx.history.clear(writerOf(ctx), until);
      return { success: true, message: 'Watch history cleared successfully', data: { kept } };
    }),

  siteStats: adminProcedure
    .meta(rest('GET', '/admin/watch-history-stats', 'admin', 'Count the watch records of all users'))
    .input(noInput)
    .output(dataOutput(siteHistoryStatsSchema))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.history.siteStats() })),

  continueWatching: historyProcedure.query(({ ctx }) =>
    readContinueWatching(ctx, ctx.user.id, ctx.currentYear),
  ),

  /** Details of entries that continueWatching returned without them, in the order of the input. */
  titleDetails: historyProcedure.input(detailsInput).query(({ ctx, input }) =>
    readWatchedTitles(
      ctx.catalogue,
      input.titles.map(({ season = null, episode = null, ...title }) => ({ ...title, season, episode })),
      ctx.currentYear,
    ),
  ),

  recommendations: historyProcedure.query(({ ctx }) =>
    readRecommendations(ctx, ctx.user.id, ctx.currentYear),
  ),
});
