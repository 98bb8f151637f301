import type { APIRequestContext } from '@playwright/test';
import type { Movie } from '#shared/media-schema';

/** How many popular movies are looked at before giving up. */
const MAX_LOOKED_AT = 60;

/** The first popular movie of the catalogue that is as wanted. */
export async function getMovie(
  request: APIRequestContext,
  isWanted: (movie: Movie) => boolean = () => true,
): Promise<Movie> {
  for (let page = 1; page <= MAX_LOOKED_AT / 20; page += 1) {
    const list: { results: { id: number }[] } = await (
      await request.get(`/api/tmdb/movie/popular?page=${page}`)
    ).json();
    for (const { id } of list.results) {
      const movie: Movie = await (await request.get(`/api/tmdb/movie/${id}`)).json();
      if (isWanted(movie)) return movie;
    }
  }
  throw new Error('No popular movie is as wanted.');
}

/** Whether every part of a movie's page has something to show. */
export function isComplete({ videos, credits, similar, genres, ...movie }: Movie): boolean {
  return (
    Boolean(movie.tagline && movie.overview && movie.runtime && movie.budget && movie.revenue) &&
    Boolean(movie.backdrop_path && movie.poster_path) &&
    (genres?.length ?? 0) > 0 &&
    (credits?.cast.length ?? 0) >= 15 &&
    (similar?.results.length ?? 0) >= 12 &&
    (videos?.results ?? []).some(({ site, type }) => site === 'YouTube' && type === 'Trailer')
  );
}
