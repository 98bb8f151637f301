import type { MediaType } from '#shared/media-type';
import { listValidItems } from '#shared/media-validity';
import { cleanText, shorten } from '#shared/sanitize';
import {
  type DatedQuery,
  findDatedQuery,
  mediaTypesOf,
  type SearchPage,
  type SearchTitle,
  type SearchType,
} from '#shared/search';
import { foldTitle } from '#shared/search-results';
import { toTitleCard, yearOf } from '#shared/title-card';
import { MAX_TMDB_PAGE } from '#shared/tmdb-limits';
import type { MediaPage } from '#shared/tmdb-schema';
import { searchRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { findPeopleByName } from './person-matches';
import { createView } from './view';

/** Two lines of the list view. */
const MAX_OVERVIEW_LENGTH = 220;

function createResultsView(listType: MediaType | undefined) {
  return createView(({ results, total_pages }: MediaPage, currentYear): SearchPage => {
    const titles = listValidItems(results, currentYear, listType).map(
      ({ item, mediaType }): SearchTitle => ({
        ...toTitleCard(item, mediaType),
        overview: shorten(cleanText(item.overview), MAX_OVERVIEW_LENGTH),
        genreIds: item.genre_ids ?? [],
        popularity: item.popularity ?? 0,
        voteCount: item.vote_count ?? 0,
      }),
    );
    return { titles, totalPages: Math.min(total_pages ?? 1, MAX_TMDB_PAGE) };
  });
}

const readResults = {
  multi: createResultsView(undefined),
  movie: createResultsView('movie'),
  tv: createResultsView('tv'),
};

type SearchInput = { readonly type: SearchType; readonly query: string; readonly page: number };

/** Without the year as a filter, "it 2017" is hard to find among all titles that contain "it". */
async function readOfYear(
  catalogue: Catalogue,
  type: SearchType,
  { title, year }: DatedQuery,
  currentYear: number,
): Promise<SearchTitle[]> {
  const found = await Promise.all(
    mediaTypesOf(type).map(async (mediaType) => {
      const request = searchRequest(mediaType, title, 1, year);
      const { titles } = await readResults[mediaType](catalogue, request, currentYear);
      return titles.filter(({ date }) => yearOf(date) === year);
    }),
  );
  return found.flat();
}

/** Two words or more, and not the title and year of a movie. */
function isNameLike(query: string, currentYear: number): boolean {
  return foldTitle(query).includes(' ') && !findDatedQuery(query, currentYear);
}

/**
 * The first page also offers the people whose name equals the query.
 * @throws CatalogueError: an outage never looks like "nothing found"
 */
export async function readSearchPage(
  catalogue: Catalogue,
  input: SearchInput,
  currentYear: number,
): Promise<SearchPage> {
  const titles = readTitles(catalogue, input, currentYear);
  if (input.page > 1) return titles;
  const readPeople = () => findPeopleByName(catalogue, input.query, currentYear);
  const [found, people] = await Promise.all([
    titles,
    // The All tab reads the same page as `titles`. In the other tabs it is another call, for names only.
    input.type === 'multi'
      ? titles.then(readPeople)
      : isNameLike(input.query, currentYear)
        ? readPeople()
        : [],
  ]);
  return people.length > 0 ? { ...found, people } : found;
}

/**
 * The movie database looks for the year of "aladdin 2019" in the title, so such a query is also sent without the year.
 * Its first page has the results of the query as written ("Wonder Woman 1984") and those of that year as well.
 */
async function readTitles(
  catalogue: Catalogue,
  { type, query, page }: SearchInput,
  currentYear: number,
): Promise<SearchPage> {
  const read = (text: string) => readResults[type](catalogue, searchRequest(type, text, page), currentYear);
  const dated = findDatedQuery(query, currentYear);
  if (!dated) return read(query);
  if (page > 1) return read(dated.title);
  const [whole, ofYear, undated] = await Promise.all([
    read(query),
    readOfYear(catalogue, type, dated, currentYear),
    read(dated.title),
  ]);
  return {
    titles: [...whole.titles, ...ofYear, ...undated.titles],
    totalPages: undated.totalPages,
  };
}
