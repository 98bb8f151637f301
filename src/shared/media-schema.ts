import { z } from 'zod';

/**
 * The movie database's own shapes, as tolerant as its answers are: unknown keys pass, any fact may be missing or
 * null (1 §3, 2 §3). Kept apart from ./media so that no browser code loads zod with its types.
 */
const text = z.string().nullish();
const number = z.number().nullish();

export const genreSchema = z.looseObject({ id: z.number(), name: z.string() });

export const mediaItemSchema = z.looseObject({
  id: z.number(),
  media_type: text,
  title: text,
  name: text,
  release_date: text,
  first_air_date: text,
  poster_path: text,
  backdrop_path: text,
  overview: text,
  vote_average: number,
  vote_count: number,
  popularity: number,
  adult: z.boolean().nullish(),
  genre_ids: z.array(z.number()).nullish(),
});

export const mediaPageSchema = z.looseObject({
  page: number,
  results: z.array(mediaItemSchema),
  total_pages: number,
  total_results: number,
});

const named = z.looseObject({ name: text });

const videoSchema = z.looseObject({ type: text, site: text, key: text, name: text });

const castMemberSchema = z.looseObject({
  id: z.number(),
  name: text,
  character: text,
  profile_path: text,
});

const titleSchema = z.looseObject({
  id: z.number(),
  overview: text,
  tagline: text,
  status: text,
  poster_path: text,
  backdrop_path: text,
  vote_average: number,
  vote_count: number,
  genres: z.array(genreSchema).nullish(),
  production_companies: z.array(named).nullish(),
  production_countries: z.array(named).nullish(),
  spoken_languages: z.array(z.looseObject({ english_name: text, name: text })).nullish(),
  videos: z.looseObject({ results: z.array(videoSchema) }).nullish(),
  credits: z.looseObject({ cast: z.array(castMemberSchema) }).nullish(),
  similar: mediaPageSchema.nullish(),
});

export const movieSchema = titleSchema.extend({
  title: text,
  release_date: text,
  runtime: number,
  budget: number,
  revenue: number,
});

export const showSchema = titleSchema.extend({
  name: text,
  first_air_date: text,
  last_air_date: text,
  number_of_seasons: number,
  number_of_episodes: number,
  networks: z.array(named).nullish(),
  created_by: z.array(named).nullish(),
  seasons: z
    .array(
      z.looseObject({
        id: number,
        season_number: z.number(),
        episode_count: number,
        name: text,
        air_date: text,
        poster_path: text,
      }),
    )
    .nullish(),
});

const episodeSchema = z.looseObject({
  id: number,
  episode_number: z.number(),
  name: text,
  overview: text,
  air_date: text,
  runtime: number,
  vote_average: number,
  still_path: text,
});

export const seasonSchema = z.looseObject({
  season_number: number,
  name: text,
  episodes: z.array(episodeSchema),
});

export const genreListSchema = z.looseObject({ genres: z.array(genreSchema) });

export type Genre = z.infer<typeof genreSchema>;
export type MediaItem = z.infer<typeof mediaItemSchema>;
export type MediaPage = z.infer<typeof mediaPageSchema>;
export type Movie = z.infer<typeof movieSchema>;
export type Show = z.infer<typeof showSchema>;
export type Season = z.infer<typeof seasonSchema>;
export type Video = z.infer<typeof videoSchema>;
