import { z } from 'zod';
import { HOME_ROW_KEYS } from '#shared/discovery';
import { MEDIA_TYPES } from '#shared/media';
import {
  genreListSchema,
  mediaPageSchema,
  movieSchema,
  seasonSchema,
  showSchema,
} from '#shared/media-schema';
import type { CatalogueAnswer } from '../server/catalogue/catalogue';
import { readHero, readHomeRow } from '../server/catalogue/home';
import { readTitlePage } from '../server/catalogue/title-page';
import type { RequestContext } from '../server/request-context';
import { discoverMoviesInput, discoverParameters, discoverShowsInput } from './catalogue-discover';
import { idParameter, oneOf, pageParameter, queryParameter, seasonParameter } from './parameters';
import { adminProcedure, publicProcedure, router } from './trpc';

const proxied = (path: `/${string}`, summary: string) => ({
  openapi: {
    method: 'GET' as const,
    path: `/tmdb${path}` as const,
    tags: ['catalogue'],
    protect: false,
    summary,
  },
});

/**
 * Notes the stored answer for the HTTP layer and hands on its body. The body is the movie database's own, read only;
 * each procedure's output schema checks and types it.
 */
async function pass(ctx: RequestContext, answer: Promise<CatalogueAnswer>): Promise<never> {
  const given = await answer;
  ctx.served(given);
  return given.entry.body as never;
}

const pageInput = z.object({ page: pageParameter });
const searchInput = z.object({ query: queryParameter, page: pageParameter });
const idInput = z.object({ id: idParameter });

/** The catalogue proxy (1 §7 "Catalogue proxy"), and below it the views that Marquee's own screens read. */
export const catalogueRouter = router({
  trending: publicProcedure
    .meta(proxied('/trending/{mediaType}/{window}', 'Trending titles'))
    .input(
      z.object({
        mediaType: oneOf('media type', ['all', ...MEDIA_TYPES]),
        window: oneOf('time window', ['day', 'week']),
      }),
    )
    .output(mediaPageSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.trending(input.mediaType, input.window))),

  popularMovies: publicProcedure
    .meta(proxied('/movie/popular', 'Popular movies'))
    .input(pageInput)
    .output(mediaPageSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.popular('movie', input.page ?? 1))),

  popularShows: publicProcedure
    .meta(proxied('/tv/popular', 'Popular TV shows'))
    .input(pageInput)
    .output(mediaPageSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.popular('tv', input.page ?? 1))),

  movie: publicProcedure
    .meta(proxied('/movie/{id}', 'A movie with its videos, credits and similar movies'))
    .input(idInput)
    .output(movieSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.title('movie', input.id))),

  show: publicProcedure
    .meta(proxied('/tv/{id}', 'A TV show with its videos, credits and similar shows'))
    .input(idInput)
    .output(showSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.title('tv', input.id))),

  season: publicProcedure
    .meta(proxied('/tv/{id}/season/{season}', 'A season and its episodes'))
    .input(z.object({ id: idParameter, season: seasonParameter }))
    .output(seasonSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.season(input.id, input.season))),

  searchAll: publicProcedure
    .meta(proxied('/search/multi', 'Movies, TV shows and people by name'))
    .input(searchInput)
    .output(mediaPageSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.search('multi', input.query, input.page ?? 1))),

  searchMovies: publicProcedure
    .meta(proxied('/search/movie', 'Movies by name'))
    .input(searchInput)
    .output(mediaPageSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.search('movie', input.query, input.page ?? 1))),

  searchShows: publicProcedure
    .meta(proxied('/search/tv', 'TV shows by name'))
    .input(searchInput)
    .output(mediaPageSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.search('tv', input.query, input.page ?? 1))),

  movieGenres: publicProcedure
    .meta(proxied('/genre/movie/list', 'Genres of movies'))
    .input(z.object({}))
    .output(genreListSchema)
    .query(({ ctx }) => pass(ctx, ctx.catalogue.genres('movie'))),

  showGenres: publicProcedure
    .meta(proxied('/genre/tv/list', 'Genres of TV shows'))
    .input(z.object({}))
    .output(genreListSchema)
    .query(({ ctx }) => pass(ctx, ctx.catalogue.genres('tv'))),

  discoverMovies: publicProcedure
    .meta(proxied('/discover/movie', 'Movies by filters'))
    .input(discoverMoviesInput)
    .output(mediaPageSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.discover('movie', discoverParameters(input)))),

  discoverShows: publicProcedure
    .meta(proxied('/discover/tv', 'TV shows by filters'))
    .input(discoverShowsInput)
    .output(mediaPageSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.discover('tv', discoverParameters(input)))),

  cacheStats: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/tmdb/cache/stats',
        tags: ['admin'],
        summary: 'How full the cache is',
      },
    })
    .input(z.object({}))
    .output(
      z.object({
        success: z.literal(true),
        data: z.object({
          totalKeys: z.number(),
          hitRate: z.string(),
          hits: z.number(),
          misses: z.number(),
          memoryUsage: z.number(),
        }),
      }),
    )
    .query(({ ctx }) => ({ success: true, data: ctx.catalogue.stats() })),

  clearCache: adminProcedure
    .meta({
      openapi: { method: 'POST', path: '/tmdb/cache/clear', tags: ['admin'], summary: 'Empties the cache' },
    })
    .input(z.object({}))
    .output(z.object({ success: z.literal(true), message: z.string() }))
    .mutation(({ ctx }) => {
      ctx.catalogue.clear();
      return { success: true, message: 'TMDB cache cleared successfully' };
    }),

  hero: publicProcedure.query(({ ctx }) => readHero(ctx.catalogue, ctx.currentYear)),

  homeRow: publicProcedure
    .input(z.object({ row: oneOf('row', HOME_ROW_KEYS) }))
    .query(({ ctx, input }) => readHomeRow(ctx.catalogue, input.row, ctx.currentYear)),

  titlePage: publicProcedure
    .input(z.object({ mediaType: oneOf('media type', MEDIA_TYPES), id: idParameter }))
    .query(({ ctx, input }) => readTitlePage(ctx.catalogue, input.mediaType, input.id, ctx.currentYear)),
});
