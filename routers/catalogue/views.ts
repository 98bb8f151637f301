import { z } from 'zod';
import { BROWSE_SORTS, QUICK_FILTERS } from '#shared/browse';
import { HOME_ROW_KEYS } from '#shared/home-rows';
import { oneOf } from '#shared/input-schema';
import { MEDIA_TYPES } from '#shared/media-type';
import { SEARCH_TYPES } from '#shared/search';
import { STREAMING_SERVICES } from '#shared/streaming-services';
import { readBrowsePage, readBrowseSearch, readGenres } from '../../server/catalogue/browse';
import { readHero, readHomeRow } from '../../server/catalogue/home';
import { readPersonPage } from '../../server/catalogue/person-page';
import { readSearchPage } from '../../server/catalogue/search';
import { readEpisodes, readSeasonPage } from '../../server/catalogue/season-page';
import { readTitlePage } from '../../server/catalogue/title-page';
import { readWatchedTitles } from '../../server/catalogue/watched-titles';
import { detailsInput, toWatchedTitles } from '../history-input';
import { episodeWindowInput, idInput, pageInput, queryInput, seasonInput } from '../inputs';
import { publicProcedure } from '../trpc';

/** The data of Marquee's screens, reduced to what they show. */
export const viewProcedures = {
  hero: publicProcedure.query(({ ctx }) => readHero(ctx.catalogue, ctx.currentYear)),

  homeRow: publicProcedure
    .input(z.object({ row: oneOf('row', HOME_ROW_KEYS) }))
    .query(({ ctx, input }) => readHomeRow(ctx.catalogue, input.row, ctx.currentYear)),

  titlePage: publicProcedure
    .input(z.object({ mediaType: oneOf('media type', MEDIA_TYPES), id: idInput }))
    .query(({ ctx, input }) => readTitlePage(ctx.catalogue, input.mediaType, input.id, ctx.currentYear)),

  personPage: publicProcedure
    .input(z.object({ id: idInput }))
    .query(({ ctx, input }) => readPersonPage(ctx.catalogue, input.id, ctx.currentYear)),

  /** Details of titles that a visitor watched, in the order of the input. */
  watchedTitles: publicProcedure
    .input(detailsInput)
    .query(({ ctx, input }) => readWatchedTitles(ctx, toWatchedTitles(input))),

  seasonPage: publicProcedure
    .input(z.object({ id: idInput, season: seasonInput }))
    .query(({ ctx, input }) => readSeasonPage(ctx.catalogue, input.id, input.season, ctx.currentYear)),

  episodes: publicProcedure
    .input(z.object({ id: idInput, season: seasonInput, window: episodeWindowInput }))
    .query(({ ctx, input }) => readEpisodes(ctx.catalogue, input, ctx.currentYear)),

  /** `cursor` is the page to read; infinite queries require this name. */
  searchPage: publicProcedure
    .input(z.object({ type: oneOf('type', SEARCH_TYPES), query: queryInput, cursor: pageInput }))
    .query(({ ctx, input: { type, query, cursor = 1 } }) =>
      readSearchPage(ctx.catalogue, { type, query, page: cursor }, ctx.currentYear),
    ),

  /** `cursor` is the first page to read. */
  browsePage: publicProcedure
    .input(
      z.object({
        mediaType: oneOf('media type', MEDIA_TYPES),
        filter: oneOf('filter', QUICK_FILTERS),
        genre: idInput.nullable(),
        // Tabs opened before the service existed do not send it.
        service: oneOf('service', STREAMING_SERVICES).nullable().default(null),
        sort: oneOf('sort', BROWSE_SORTS),
        cursor: pageInput,
      }),
    )
    .query(({ ctx, input: { mediaType, cursor = 1, ...selection } }) =>
      readBrowsePage(ctx.catalogue, { mediaType, selection, page: cursor }, ctx.today),
    ),

  browseSearch: publicProcedure
    .input(z.object({ mediaType: oneOf('media type', MEDIA_TYPES), query: queryInput }))
    .query(({ ctx, input }) => readBrowseSearch(ctx.catalogue, input, ctx.currentYear)),

  genres: publicProcedure
    .input(z.object({ mediaType: oneOf('media type', MEDIA_TYPES) }))
    .query(({ ctx, input }) => readGenres(ctx.catalogue, input.mediaType, ctx.currentYear)),
};
