import type { MediaType } from '#shared/media-type';
import { listValidTitles } from '#shared/media-validity';
import type { MediaPage } from '#shared/tmdb-schema';
import { popularRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { createView } from './view';

/** Two hundred titles of a kind: what else there is, crawlers find by the links on their pages. */
export const POPULAR_PAGES = 10;

function viewIds(mediaType: MediaType) {
  return createView(({ results }: MediaPage, currentYear) =>
    listValidTitles(results, currentYear, mediaType).map(({ id }) => id),
  );
}

const VIEWS = { movie: viewIds('movie'), tv: viewIds('tv') };

/**
 * The ids of the titles that most people look at, of movies or of shows, most popular first. Page after page, so that
 * a cold cache costs the movie database ten calls one after another, and none that fails is followed by more.
 * @throws CatalogueError when a page could not be read: a part of the list is not the list
 */
export async function readPopularIds(
  catalogue: Catalogue,
  mediaType: MediaType,
  currentYear: number,
): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; page <= POPULAR_PAGES; page += 1) {
    const { entry } = await catalogue.read(popularRequest(mediaType, page));
    for (const id of VIEWS[mediaType](entry, currentYear)) ids.add(id);
  }
  return [...ids];
}
