import { readRecommendations } from '../server/recommendations/recommendations';
import { readContinueWatching, readWatchedTitles } from '../server/watch-history/continue-watching';
import { detailsInput } from './history-input';
import { historyProcedure } from './trpc';

/** What Marquee's own screens read: a person's history together with the catalogue. */
export const historyViews = {
  continueWatching: historyProcedure.query(({ ctx }) =>
    readContinueWatching(ctx, ctx.user.id, ctx.currentYear),
  ),

  /** Details of entries that continueWatching left waiting, or that were unavailable then, in the order given. */
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
};
