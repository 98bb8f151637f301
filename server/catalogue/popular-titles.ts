import type { MediaType } from '#shared/media-type';
import { listValidTitles } from '#shared/media-validity';
import type { MediaPage } from '#shared/tmdb-schema';
import { popularRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { createView } from './view';

/** 200 titles: crawlers find the others by the links on their pages. */
const POPULAR_PAGES = 10;

function createIdView(mediaType: MediaType) {
  return createView(({ results }: MediaPage, currentYear) =>
    listValidTitles(results, currentYear, mediaType).map(({ id }) => id),
  );
}

const readPageIds = { movie: createIdView('movie'), tv: createIdView('tv') };

/** One page after another, so that a failure ends the calls. @throws CatalogueError if any page fails */
export async function readPopularIds(
  catalogue: Catalogue,
  mediaType: MediaType,
  currentYear: number,
): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; page <= POPULAR_PAGES; page += 1) {
    const pageIds = await readPageIds[mediaType](catalogue, popularRequest(mediaType, page), currentYear);
    for (const id of pageIds) ids.add(id);
  }
  return [...ids];
}
