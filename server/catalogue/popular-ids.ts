import type { MediaType } from '#shared/media-type';
import { listValidTitles } from '#shared/media-validity';
import { isTmdbId } from '#shared/tmdb-limits';
import type { MediaPage, PeoplePage } from '#shared/tmdb-schema';
import { popularPeopleRequest, popularRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { createView } from './view';

/** What a sitemap lists. */
export type ListedKind = MediaType | 'person';

/** 200 titles of each kind and 100 people: crawlers find the others by the links on their pages. */
const POPULAR_PAGES: Readonly<Record<ListedKind, number>> = { movie: 10, tv: 10, person: 5 };

function createIdView(mediaType: MediaType) {
  return createView(({ results }: MediaPage, currentYear) =>
    listValidTitles(results, currentYear, mediaType).map(({ id }) => id),
  );
}

const readTitleIds = { movie: createIdView('movie'), tv: createIdView('tv') };

/** People with a title that lists may show. */
const readPeopleIds = createView(({ results }: PeoplePage, currentYear) =>
  results
    .filter(({ id, known_for }) => isTmdbId(id) && listValidTitles(known_for ?? [], currentYear).length > 0)
    .map(({ id }) => id),
);

function readPageIds(catalogue: Catalogue, kind: ListedKind, page: number, year: number): Promise<number[]> {
  return kind === 'person'
    ? readPeopleIds(catalogue, popularPeopleRequest(page), year)
    : readTitleIds[kind](catalogue, popularRequest(kind, page), year);
}

/** One page after another, so that a failure ends the calls. @throws CatalogueError if any page fails */
export async function readPopularIds(
  catalogue: Catalogue,
  kind: ListedKind,
  currentYear: number,
): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; page <= POPULAR_PAGES[kind]; page += 1) {
    for (const id of await readPageIds(catalogue, kind, page, currentYear)) ids.add(id);
  }
  return [...ids];
}
