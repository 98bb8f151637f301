import { type BrowsePage, type BrowseSearch, type BrowseSelection, browseParameters } from '#shared/browse';
import type { MediaType } from '#shared/media-type';
import { listValidTitles } from '#shared/media-validity';
import { isTmdbId, MAX_TMDB_PAGE } from '#shared/tmdb-limits';
import type { Genre, GenreList, MediaPage } from '#shared/tmdb-schema';
import type { CatalogueResult } from '../tmdb/cache';
import { discoverRequest, genresRequest, searchRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { toGenres } from './title-page';
import { createView } from './view';

/** Pages without anything to show that are read one after another before a list counts as ended (decisions.md). */
const MAX_PAGES_A_STEP = 5;

type ReadablePage = Pick<BrowsePage, 'titles' | 'totalPages'> & BrowseSearch;

function viewAs(mediaType: MediaType) {
  return createView(
    ({ results, total_pages, total_results }: MediaPage, currentYear): ReadablePage => ({
      titles: listValidTitles(results, currentYear, mediaType),
      totalPages: Math.min(Math.max(total_pages ?? 1, 1), MAX_TMDB_PAGE),
      totalResults: total_results ?? results.length,
    }),
  );
}

const VIEWS = { movie: viewAs('movie'), tv: viewAs('tv') };

/** Reads on from a page until something may be shown, the pages end, or so many were read. */
async function readUntilTitles(
  read: (page: number) => Promise<ReadablePage>,
  firstPage: number,
): Promise<ReadablePage & BrowsePage> {
  for (let page = firstPage; ; page += 1) {
    const found = await read(page);
    const isLast = page >= found.totalPages || page === firstPage + MAX_PAGES_A_STEP - 1;
    if (found.titles.length > 0 || isLast) return { ...found, page };
  }
}

const viewGenres = createView(({ genres }: GenreList): Genre[] =>
  toGenres(genres).filter(({ id }) => isTmdbId(id)),
);

/** The genres of movies or shows, in the movie database's order. */
export async function readGenres(
  catalogue: Catalogue,
  mediaType: MediaType,
  currentYear: number,
): Promise<Genre[]> {
  const { entry } = await catalogue.read(genresRequest(mediaType));
  return viewGenres(entry, currentYear);
}

/** The genre, unless there is no such genre: garbage in an address counts as not said. */
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

/**
 * A step of a browse page's list (1 §2, 1 §4): the titles that may be shown, in the movie database's order.
 * @param today YYYY-MM-DD (UTC)
 * @throws CatalogueError when the movie database failed: an outage never looks like an empty list
 */
export async function readBrowsePage(
  catalogue: Catalogue,
  { mediaType, selection, page }: BrowseInput,
  today: string,
): Promise<BrowsePage> {
  const currentYear = Number(today.slice(0, 4));
  const genre = await findGenre(catalogue, mediaType, selection, currentYear);
  const parameters = browseParameters({ ...selection, genre }, mediaType, today);
  const view = ({ entry }: CatalogueResult<MediaPage>): ReadablePage => VIEWS[mediaType](entry, currentYear);
  const found = await readUntilTitles(
    async (number) => view(await catalogue.read(discoverRequest(mediaType, { ...parameters, page: number }))),
    page,
  );
  return { titles: found.titles, page: found.page, totalPages: found.totalPages };
}

/** What a browse page's search finds, from the first page of results that holds anything to show. */
export async function readBrowseSearch(
  catalogue: Catalogue,
  { mediaType, query }: { readonly mediaType: MediaType; readonly query: string },
  currentYear: number,
): Promise<BrowseSearch> {
  const view = ({ entry }: CatalogueResult<MediaPage>): ReadablePage => VIEWS[mediaType](entry, currentYear);
  const { titles, totalResults } = await readUntilTitles(
    async (number) => view(await catalogue.read(searchRequest(mediaType, query, number))),
    1,
  );
  return { titles, totalResults };
}
