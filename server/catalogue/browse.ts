import { type BrowsePage, type BrowseSearch, type BrowseSelection, browseParameters } from '#shared/browse';
import type { MediaType } from '#shared/media-type';
import { listValidTitles } from '#shared/media-validity';
import { MAX_TMDB_PAGE } from '#shared/tmdb-limits';
import type { Genre, GenreList, MediaPage } from '#shared/tmdb-schema';
import { discoverRequest, genresRequest, searchRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { toGenres } from './title-page';
import { createView } from './view';

/** A list ends after this many pages without a valid title. */
const MAX_EMPTY_PAGES = 5;

type ListPage = Pick<BrowsePage, 'titles' | 'totalPages'> & BrowseSearch;

function createPageView(mediaType: MediaType) {
  return createView(
    ({ results, total_pages, total_results }: MediaPage, currentYear): ListPage => ({
      titles: listValidTitles(results, currentYear, mediaType),
      totalPages: Math.min(Math.max(total_pages ?? 1, 1), MAX_TMDB_PAGE),
      totalResults: total_results ?? results.length,
    }),
  );
}

const readPage = { movie: createPageView('movie'), tv: createPageView('tv') };

async function readUntilTitles(
  read: (page: number) => Promise<ListPage>,
  firstPage: number,
): Promise<ListPage & BrowsePage> {
  for (let page = firstPage; ; page += 1) {
    const found = await read(page);
    const isLast = page >= found.totalPages || page === firstPage + MAX_EMPTY_PAGES - 1;
    if (found.titles.length > 0 || isLast) return { ...found, page };
  }
}

const readGenreList = createView(({ genres }: GenreList): Genre[] => toGenres(genres));

export function readGenres(
  catalogue: Catalogue,
  mediaType: MediaType,
  currentYear: number,
): Promise<Genre[]> {
  return readGenreList(catalogue, genresRequest(mediaType), currentYear);
}

/** Null for an unknown genre in an address. */
async function findGenre(
  catalogue: Catalogue,
  mediaType: MediaType,
  { genre }: BrowseSelection,
  year: number,
) {
  if (genre === null) return null;
  const genres = await readGenres(catalogue, mediaType, year).catch(() => null);
  return !genres || genres.some(({ id }) => id === genre) ? genre : null;
}

type BrowseInput = {
  readonly mediaType: MediaType;
  readonly selection: BrowseSelection;
  readonly page: number;
};

/** @throws CatalogueError: an outage never looks like an empty list */
export async function readBrowsePage(
  catalogue: Catalogue,
  { mediaType, selection, page }: BrowseInput,
  today: string,
): Promise<BrowsePage> {
  const currentYear = Number(today.slice(0, 4));
  const genre = await findGenre(catalogue, mediaType, selection, currentYear);
  const parameters = browseParameters({ ...selection, genre }, mediaType, today);
  const read = (number: number) => {
    const request = discoverRequest(mediaType, { ...parameters, page: number });
    return readPage[mediaType](catalogue, request, currentYear);
  };
  const found = await readUntilTitles(read, page);
  return { titles: found.titles, page: found.page, totalPages: found.totalPages };
}

export async function readBrowseSearch(
  catalogue: Catalogue,
  { mediaType, query }: { readonly mediaType: MediaType; readonly query: string },
  currentYear: number,
): Promise<BrowseSearch> {
  const read = (page: number) =>
    readPage[mediaType](catalogue, searchRequest(mediaType, query, page), currentYear);
  const { titles, totalResults } = await readUntilTitles(read, 1);
  return { titles, totalResults };
}
