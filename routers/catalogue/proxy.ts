import { type ZodType, z } from 'zod';
import { createSchema } from 'zod-openapi';
import { oneOf } from '#shared/input-schema';
import { MEDIA_TYPES } from '#shared/media-type';
import {
  genreListSchema,
  mediaPageSchema,
  movieSchema,
  personSchema,
  seasonSchema,
  showSchema,
} from '#shared/tmdb-schema';
import {
  type CatalogueRequest,
  discoverRequest,
  genresRequest,
  movieRequest,
  personRequest,
  popularRequest,
  searchRequest,
  seasonRequest,
  showRequest,
  trendingRequest,
} from '../../server/tmdb/requests';
import type { RequestContext } from '../context';
import { idInput, pageInput, queryInput, seasonInput } from '../inputs';
import { rest } from '../rest';
import { publicProcedure } from '../trpc';
import { discoverMoviesInput, discoverParameters, discoverShowsInput } from './discover-input';

const proxied = (path: `/${string}`, summary: string, errors: number[] = []) =>
  rest('GET', `/tmdb${path}`, 'catalogue', summary, { protect: false, errors });

/** Describes a TMDB response in the API document. Responses are validated before they are cached, not again here. */
function tmdbOutput<Body>(schema: ZodType<Body>) {
  return z.custom<Body>().meta({
    override({ jsonSchema }) {
      Object.assign(jsonSchema, createSchema(schema, { io: 'output', openapiVersion: '3.1.0' }).schema);
    },
  });
}

async function read<Body>({ catalogue }: RequestContext, request: CatalogueRequest<Body>): Promise<Body> {
  const { entry } = await catalogue.read(request);
  return entry.body;
}

const listInput = z.object({ page: pageInput });
const searchInput = z.object({ query: queryInput, page: pageInput });
const entryInput = z.object({ id: idInput });

/**
 * TMDB's responses: unchanged by REST, validated by tRPC, which omits the crew and guest stars of large seasons. The
 * first matching REST path wins: /movie/popular must precede /movie/{id}.
 */
export const proxyProcedures = {
  trending: publicProcedure
    .meta(proxied('/trending/{mediaType}/{window}', 'List trending titles'))
    .input(
      z.object({
        mediaType: oneOf('media type', ['all', ...MEDIA_TYPES]),
        window: oneOf('time window', ['day', 'week']),
      }),
    )
    .output(tmdbOutput(mediaPageSchema))
    .query(({ ctx, input }) => read(ctx, trendingRequest(input.mediaType, input.window))),

  popularMovies: publicProcedure
    .meta(proxied('/movie/popular', 'List popular movies'))
    .input(listInput)
    .output(tmdbOutput(mediaPageSchema))
    .query(({ ctx, input }) => read(ctx, popularRequest('movie', input.page ?? 1))),

  popularShows: publicProcedure
    .meta(proxied('/tv/popular', 'List popular TV shows'))
    .input(listInput)
    .output(tmdbOutput(mediaPageSchema))
    .query(({ ctx, input }) => read(ctx, popularRequest('tv', input.page ?? 1))),

  movie: publicProcedure
    .meta(proxied('/movie/{id}', 'Get a movie with its videos, credits and similar movies', [404]))
    .input(entryInput)
    .output(tmdbOutput(movieSchema))
    .query(({ ctx, input }) => read(ctx, movieRequest(input.id))),

  show: publicProcedure
    .meta(proxied('/tv/{id}', 'Get a TV show with its videos, credits and similar shows', [404]))
    .input(entryInput)
    .output(tmdbOutput(showSchema))
    .query(({ ctx, input }) => read(ctx, showRequest(input.id))),

  season: publicProcedure
    .meta(proxied('/tv/{id}/season/{season}', 'Get a season and its episodes', [404]))
    .input(z.object({ id: idInput, season: seasonInput }))
    .output(tmdbOutput(seasonSchema))
    .query(({ ctx, input }) => read(ctx, seasonRequest(input.id, input.season))),

  person: publicProcedure
    .meta(proxied('/person/{id}', 'Get a person with the movies and TV shows they worked on', [404]))
    .input(entryInput)
    .output(tmdbOutput(personSchema))
    .query(({ ctx, input }) => read(ctx, personRequest(input.id))),

  searchAll: publicProcedure
    .meta(proxied('/search/multi', 'Search movies, TV shows and people by name'))
    .input(searchInput)
    .output(tmdbOutput(mediaPageSchema))
    .query(({ ctx, input }) => read(ctx, searchRequest('multi', input.query, input.page ?? 1))),

  searchMovies: publicProcedure
    .meta(proxied('/search/movie', 'Search movies by name'))
    .input(searchInput)
    .output(tmdbOutput(mediaPageSchema))
    .query(({ ctx, input }) => read(ctx, searchRequest('movie', input.query, input.page ?? 1))),

  searchShows: publicProcedure
    .meta(proxied('/search/tv', 'Search TV shows by name'))
    .input(searchInput)
    .output(tmdbOutput(mediaPageSchema))
    .query(({ ctx, input }) => read(ctx, searchRequest('tv', input.query, input.page ?? 1))),

  movieGenres: publicProcedure
    .meta(proxied('/genre/movie/list', 'List movie genres'))
    .input(z.object({}))
    .output(tmdbOutput(genreListSchema))
    .query(({ ctx }) => read(ctx, genresRequest('movie'))),

  showGenres: publicProcedure
    .meta(proxied('/genre/tv/list', 'List TV genres'))
    .input(z.object({}))
    .output(tmdbOutput(genreListSchema))
    .query(({ ctx }) => read(ctx, genresRequest('tv'))),

  discoverMovies: publicProcedure
    .meta(proxied('/discover/movie', 'Filter movies'))
    .input(discoverMoviesInput)
    .output(tmdbOutput(mediaPageSchema))
    .query(({ ctx, input }) => read(ctx, discoverRequest('movie', discoverParameters(input)))),

  discoverShows: publicProcedure
    .meta(proxied('/discover/tv', 'Filter TV shows'))
    .input(discoverShowsInput)
    .output(tmdbOutput(mediaPageSchema))
    .query(({ ctx, input }) => read(ctx, discoverRequest('tv', discoverParameters(input)))),
};
