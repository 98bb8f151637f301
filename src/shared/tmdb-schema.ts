import { z } from 'zod';

/**
 * TMDB's shapes. Unknown keys pass, and a field of the wrong type becomes null, so that one bad field does
 * not lose a title and one bad title does not lose a list. Only ids and the lists of results are required.
 */
function optionalField<Fact extends z.ZodType>(fact: Fact) {
  const unknown: z.output<Fact> | null | undefined = null;
  return fact
    .nullish()
    .catch(unknown)
    .meta({
      // A missing field stays missing: the null of `catch` is not a default.
      override({ jsonSchema }) {
        delete jsonSchema.default;
      },
    });
}

const text = optionalField(z.string());
const number = optionalField(z.number());

/** Drops invalid items. A list without any valid item is invalid. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => {
    if (!Array.isArray(value)) return value;
    const valid = value.filter((each) => item.safeParse(each).success);
    return valid.length > 0 ? valid : value;
  }, z.array(item));
}

function optionalListOf<Item extends z.ZodType>(item: Item) {
  return optionalField(listOf(item));
}

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
  adult: optionalField(z.boolean()),
  genre_ids: optionalField(z.array(z.number())),
});

export const mediaPageSchema = z.looseObject({
  page: number,
  results: listOf(mediaItemSchema),
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

export const titleSchema = z.looseObject({
  id: z.number(),
  overview: text,
  tagline: text,
  status: text,
  poster_path: text,
  backdrop_path: text,
  vote_average: number,
  vote_count: number,
  genres: optionalListOf(genreSchema),
  production_companies: optionalListOf(named),
  production_countries: optionalListOf(named),
  spoken_languages: optionalListOf(z.looseObject({ english_name: text, name: text })),
  videos: z
    .looseObject({ results: listOf(videoSchema) })
    .nullish()
    .catch(null),
  credits: z
    .looseObject({ cast: listOf(castMemberSchema) })
    .nullish()
    .catch(null),
  similar: optionalField(mediaPageSchema),
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
  networks: optionalListOf(named),
  created_by: optionalListOf(named),
  seasons: optionalListOf(
    z.looseObject({
      id: number,
      season_number: z.number(),
      episode_count: number,
      name: text,
      air_date: text,
      poster_path: text,
    }),
  ),
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
  episodes: listOf(episodeSchema),
});

/** Without the crew and guest stars of the episodes, which are nine tenths of a large season. */
export const compactSeasonSchema = seasonSchema.strip().extend({ episodes: listOf(episodeSchema.strip()) });

const personCreditSchema = mediaItemSchema.extend({ character: text, department: text, job: text });

export const personSchema = z.looseObject({
  id: z.number(),
  name: text,
  biography: text,
  birthday: text,
  deathday: text,
  place_of_birth: text,
  known_for_department: text,
  profile_path: text,
  // Required: a page without titles must not stand for a failure of the movie database.
  combined_credits: z
    .looseObject({ cast: optionalListOf(personCreditSchema), crew: optionalListOf(personCreditSchema) })
    .refine(({ cast, crew }) => Boolean((cast && crew) || cast?.length || crew?.length)),
});

/** A person in a list of people, or in the results of a multi search. */
export const personItemSchema = z.looseObject({
  id: z.number(),
  name: text,
  original_name: text,
  known_for_department: text,
  known_for: optionalListOf(mediaItemSchema),
  popularity: number,
  profile_path: text,
});

export const peoplePageSchema = z.looseObject({ results: listOf(personItemSchema) });

export const genreListSchema = z.looseObject({ genres: listOf(genreSchema) });

export type Genre = z.infer<typeof genreSchema>;
export type MediaItem = z.infer<typeof mediaItemSchema>;
export type MediaPage = z.infer<typeof mediaPageSchema>;
export type Movie = z.infer<typeof movieSchema>;
export type Show = z.infer<typeof showSchema>;
export type PersonCredit = z.infer<typeof personCreditSchema>;
export type PeoplePage = z.infer<typeof peoplePageSchema>;
export type Person = z.infer<typeof personSchema>;
export type GenreList = z.infer<typeof genreListSchema>;
export type Season = z.infer<typeof seasonSchema>;
export type Video = z.infer<typeof videoSchema>;
