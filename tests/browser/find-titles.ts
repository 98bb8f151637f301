import type { APIRequestContext } from '@playwright/test';
import type { MediaType } from '#shared/media-type';
import { listValidTitles } from '#shared/media-validity';
import type { MediaPage, Movie, Show } from '#shared/tmdb-schema';

const MAX_PAGES = 5;

async function getTitle<Title>(
  request: APIRequestContext,
  mediaType: MediaType,
  matches: (title: Title) => boolean,
): Promise<Title> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const list: { results: { id: number }[] } = await (
      await request.get(`/api/tmdb/${mediaType}/popular?page=${page}`)
    ).json();
    for (const { id } of list.results) {
      const title: Title = await (await request.get(`/api/tmdb/${mediaType}/${id}`)).json();
      if (matches(title)) return title;
    }
  }
  throw new Error('No popular title matches.');
}

/** The first popular movie of the demo catalogue that matches. */
export function getMovie(
  request: APIRequestContext,
  matches: (movie: Movie) => boolean = () => true,
): Promise<Movie> {
  return getTitle(request, 'movie', matches);
}

/** A person in the cast of a popular movie. */
export async function getPersonId(request: APIRequestContext): Promise<number> {
  const { credits } = await getMovie(request, isComplete);
  const id = credits?.cast[0]?.id;
  if (id === undefined) throw new Error('The movie has no cast.');
  return id;
}

/**
 * The first popular show with at least two seasons and `episodes` episodes in season 1.
 *
 * @param skipped the number of such shows before it
 */
export function getShow(request: APIRequestContext, episodes: number, skipped = 0): Promise<Show> {
  let found = 0;
  return getTitle(request, 'tv', ({ seasons }: Show) => {
    const [first, ...others] = (seasons ?? []).filter(({ season_number }) => season_number > 0);
    const matches = others.length > 0 && first?.season_number === 1 && (first.episode_count ?? 0) >= episodes;
    found += matches ? 1 : 0;
    return matches && found > skipped;
  });
}

/** Whether a movie has every fact that its page can show. */
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

/** The accessible names of the cards of a list, such as 'Dune (2021)'. */
export async function listTitleNames(
  request: APIRequestContext,
  mediaType: MediaType,
  path: string,
): Promise<string[]> {
  const { results }: MediaPage = await (await request.get(`/api/tmdb${path}`)).json();
  const titles = listValidTitles(results, new Date().getUTCFullYear(), mediaType);
  return titles.map(({ title, date }) => `${title} (${date.slice(0, 4)})`);
}
