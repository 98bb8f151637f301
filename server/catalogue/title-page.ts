import type { MediaType } from '#shared/media-type';
import { listBestTitles } from '#shared/media-validity';
import {
  cleanCount,
  cleanDate,
  cleanDollars,
  cleanImagePath,
  cleanName,
  cleanRating,
  cleanText,
} from '#shared/sanitize';
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
import { isTmdbId } from '#shared/tmdb-limits';
import type { Genre, Movie, Show } from '#shared/tmdb-schema';
import { uniqueBy } from '#shared/unique-by';
import { movieRequest, showRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { createView } from './view';

function namesOf(list: readonly { name?: string | null | undefined }[] | null | undefined): string[] {
  return (list ?? []).map(({ name }) => cleanName(name)).filter((name) => name !== '');
}

const YOUTUBE_KEY = /^[\w-]{1,64}$/;

function toCast(details: Movie | Show): CastMember[] {
  return (details.credits?.cast ?? []).slice(0, MAX_CAST).map((member) => {
    const name = cleanName(member.name);
    return {
      id: isTmdbId(member.id) && name !== '' ? member.id : null,
      name,
      character: cleanName(member.character),
      profilePath: cleanImagePath(member.profile_path),
    };
  });
}

export function toGenres(genres: readonly Genre[]): Genre[] {
  const named = genres
    .map(({ id, name }) => ({ id, name: cleanName(name) }))
    .filter(({ id, name }) => isTmdbId(id) && name !== '');
  return uniqueBy(named, ({ id }) => id);
}

function toFacts(details: Movie | Show, mediaType: MediaType, currentYear: number) {
  const language = details.spoken_languages?.[0];
  return {
    id: details.id,
    overview: cleanText(details.overview),
    tagline: cleanName(details.tagline),
    posterPath: cleanImagePath(details.poster_path),
    backdropPath: cleanImagePath(details.backdrop_path),
    rating: cleanRating(details.vote_average),
    votes: cleanCount(details.vote_count) ?? 0,
    genres: toGenres(details.genres ?? []),
    status: cleanName(details.status) || DEFAULT_STATUS[mediaType],
    studio: namesOf(details.production_companies)[0] ?? null,
    country: namesOf(details.production_countries)[0] ?? null,
    language: cleanName(language?.english_name || language?.name) || null,
    trailerKey: findTrailerKey(
      (details.videos?.results ?? []).filter(({ key }) => YOUTUBE_KEY.test(key ?? '')),
    ),
    cast: toCast(details),
    similar: listBestTitles(details.similar?.results ?? [], currentYear, mediaType)
      .filter(({ id }) => id !== details.id)
      .slice(0, MAX_SIMILAR),
  };
}

const readMoviePage = createView(
  (movie: Movie, currentYear): MoviePage => ({
    ...toFacts(movie, 'movie', currentYear),
    mediaType: 'movie',
    title: cleanName(movie.title),
    date: cleanDate(movie.release_date),
    runtimeMinutes: cleanCount(movie.runtime),
    budget: cleanDollars(movie.budget),
    revenue: cleanDollars(movie.revenue),
  }),
);

const MAX_CREATORS = 2;

const readShowPage = createView(
  (show: Show, currentYear): ShowPage => ({
    ...toFacts(show, 'tv', currentYear),
    mediaType: 'tv',
    title: cleanName(show.name),
    date: cleanDate(show.first_air_date),
    lastDate: cleanDate(show.last_air_date),
    seasonCount: cleanCount(show.number_of_seasons) ?? 0,
    episodeCount: cleanCount(show.number_of_episodes) ?? 0,
    network: namesOf(show.networks)[0] ?? null,
    creators: namesOf(show.created_by).slice(0, MAX_CREATORS),
    hasSeasonList: (show.seasons ?? []).length > 0,
    seasons: uniqueBy(show.seasons ?? [], ({ season_number }) => season_number)
      .filter(({ season_number }) => isShownNumber(season_number))
      .sort((a, b) => a.season_number - b.season_number)
      .map(({ season_number, name, episode_count, air_date }) => ({
        number: season_number,
        name: cleanName(name) || `Season ${season_number}`,
        episodeCount: cleanCount(episode_count) ?? 0,
        date: cleanDate(air_date),
      })),
  }),
);

/** @throws CatalogueError */
export async function readTitlePage(
  catalogue: Catalogue,
  mediaType: MediaType,
  id: number,
  currentYear: number,
): Promise<TitlePage> {
  const page =
    mediaType === 'movie'
      ? await readMoviePage(catalogue, movieRequest(id), currentYear)
      : await readShowPage(catalogue, showRequest(id), currentYear);
  // Links on the page contain the id, so it must be the one of the request.
  return page.id === id ? page : { ...page, id };
}
