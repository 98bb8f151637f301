import { z } from 'zod';
import { MEDIA_TYPES } from '#shared/media-type';
import { genreListSchema, mediaPageSchema, movieSchema, seasonSchema, showSchema } from '#shared/tmdb-schema';
import type { CatalogueAnswer } from '../../server/catalogue/catalogue';
import type { RequestContext } from '../context';
import { idParameter, oneOf, pageParameter, queryParameter, seasonParameter } from '../inputs';
import { publicProcedure } from '../trpc';
import { discoverMoviesInput, discoverParameters, discoverShowsInput } from './discover-input';

const proxied = (path: `/${string}`, summary: string, errorResponses: number[] = []) => ({
  openapi: {
    method: 'GET' as const,
    path: `/tmdb${path}` as const,
    tags: ['catalogue'],
    protect: false,
    summary,
    errorResponses,
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

/**
 * The catalogue proxy (1 §7 "Catalogue proxy"): the movie database's own answers. By REST the first path that fits
 * wins, in this order: /movie/popular stands before /movie/{id}.
 */
export const proxyProcedures = {
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
    .meta(proxied('/movie/{id}', 'A movie with its videos, credits and similar movies', [404]))
    .input(idInput)
    .output(movieSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.title('movie', input.id))),

  show: publicProcedure
    .meta(proxied('/tv/{id}', 'A TV show with its videos, credits and similar shows', [404]))
    .input(idInput)
    .output(showSchema)
    .query(({ ctx, input }) => pass(ctx, ctx.catalogue.title('tv', input.id))),

  season: publicProcedure
    .meta(proxied('/tv/{id}/season/{season}', 'A season and its episodes', [404]))
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
};
