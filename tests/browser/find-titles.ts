import type { APIRequestContext } from '@playwright/test';
import type { Movie, Show } from '#shared/tmdb-schema';

/** How many popular titles are looked at before giving up. */
const MAX_LOOKED_AT = 100;

async function getTitle<Title>(
  request: APIRequestContext,
  mediaType: 'movie' | 'tv',
  isWanted: (title: Title) => boolean,
): Promise<Title> {
  for (let page = 1; page <= MAX_LOOKED_AT / 20; page += 1) {
    const list: { results: { id: number }[] } = await (
      await request.get(`/api/tmdb/${mediaType}/popular?page=${page}`)
    ).json();
    for (const { id } of list.results) {
      const title: Title = await (await request.get(`/api/tmdb/${mediaType}/${id}`)).json();
      if (isWanted(title)) return title;
    }
  }
  throw new Error('No popular title is as wanted.');
}

/** The first popular movie of the catalogue that is as wanted. */
export function getMovie(
  request: APIRequestContext,
  isWanted: (movie: Movie) => boolean = () => true,
): Promise<Movie> {
  return getTitle(request, 'movie', isWanted);
}

/** The first popular show of the catalogue that has at least two seasons, and so many episodes in its first. */
export function getShow(request: APIRequestContext, episodes: number): Promise<Show> {
  return getTitle(request, 'tv', ({ seasons }: Show) => {
    const numbered = (seasons ?? []).filter(({ season_number }) => season_number > 0);
    return (
      numbered.length > 1 && numbered[0]?.season_number === 1 && (numbered[0].episode_count ?? 0) >= episodes
    );
  });
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
