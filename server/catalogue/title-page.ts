import type { MediaType } from '#shared/media';
import { type Movie, movieSchema, type Show, showSchema } from '#shared/media-schema';
import { bestTitlesFirst } from '#shared/media-validity';
import {
  type CastMember,
  DEFAULT_STATUS,
  findTrailerKey,
  isShownNumber,
  MAX_CAST,
  MAX_SIMILAR,
  type MoviePage,
  type ShowPage,
  type TitlePage,
} from '#shared/title-page';
import type { Catalogue } from './catalogue';
import { createView } from './view';

/** Names of a list in its order, blanks left out. */
function namesOf(list: readonly { name?: string | null | undefined }[] | null | undefined): string[] {
  return (list ?? []).map(({ name }) => name ?? '').filter((name) => name !== '');
}

/** An amount that is known: the movie database writes 0 for those it does not know. */
function positive(amount: number | null | undefined): number | null {
  return amount && amount > 0 ? amount : null;
}

function toCast(details: Movie | Show): CastMember[] {
  return (details.credits?.cast ?? []).slice(0, MAX_CAST).map(({ id, name, character, profile_path }) => ({
    id,
    name: name ?? '',
    character: character ?? '',
    profilePath: profile_path ?? null,
  }));
}

function toFacts(details: Movie | Show, mediaType: MediaType, currentYear: number) {
  const language = details.spoken_languages?.[0];
  return {
    id: details.id,
    overview: details.overview ?? '',
    tagline: details.tagline ?? '',
    posterPath: details.poster_path ?? null,
    backdropPath: details.backdrop_path ?? null,
    rating: details.vote_average ?? 0,
    votes: details.vote_count ?? 0,
    genres: (details.genres ?? []).map(({ id, name }) => ({ id, name })),
    status: details.status || DEFAULT_STATUS[mediaType],
    studio: namesOf(details.production_companies)[0] ?? null,
    country: namesOf(details.production_countries)[0] ?? null,
    language: language?.english_name || language?.name || null,
    trailerKey: findTrailerKey(details.videos?.results ?? []),
    cast: toCast(details),
    similar: bestTitlesFirst(details.similar?.results ?? [], currentYear, mediaType)
      .filter(({ id }) => id !== details.id)
      .slice(0, MAX_SIMILAR),
  };
}

const viewMovie = createView(
  movieSchema,
  (movie, currentYear): MoviePage => ({
    ...toFacts(movie, 'movie', currentYear),
    mediaType: 'movie',
    title: movie.title ?? '',
    date: movie.release_date ?? '',
    runtimeMinutes: positive(movie.runtime),
    budget: positive(movie.budget),
    revenue: positive(movie.revenue),
  }),
);

const MAX_CREATORS = 2;

const viewShow = createView(
  showSchema,
  (show, currentYear): ShowPage => ({
    ...toFacts(show, 'tv', currentYear),
    mediaType: 'tv',
    title: show.name ?? '',
    date: show.first_air_date ?? '',
    lastDate: show.last_air_date ?? '',
    seasonCount: show.number_of_seasons ?? 0,
    episodeCount: show.number_of_episodes ?? 0,
    network: namesOf(show.networks)[0] ?? null,
    creators: namesOf(show.created_by).slice(0, MAX_CREATORS),
    seasons: (show.seasons ?? [])
      .filter(({ season_number }) => isShownNumber(season_number))
      .sort((a, b) => a.season_number - b.season_number)
      .map(({ season_number, name, episode_count, air_date }) => ({
        number: season_number,
        name: name || `Season ${season_number}`,
        episodeCount: episode_count ?? 0,
        date: air_date ?? '',
      })),
  }),
);

/**
 * What a title's page and its player show (2 §2, 2 §3).
 * @throws CatalogueError not-found when there is no such title, unavailable when the movie database failed
 */
export async function readTitlePage(
  catalogue: Catalogue,
  mediaType: MediaType,
  id: number,
  currentYear: number,
): Promise<TitlePage> {
  const { entry } = await catalogue.title(mediaType, id);
  return mediaType === 'movie' ? viewMovie(entry, currentYear) : viewShow(entry, currentYear);
}
