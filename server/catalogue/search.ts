import { MEDIA_TYPES } from '#shared/media-type';
import { listValidItems } from '#shared/media-validity';
import { cleanText } from '#shared/sanitize';
import {
  type DatedQuery,
  findDatedQuery,
  type SearchPage,
  type SearchTitle,
  type SearchType,
} from '#shared/search';
import { toTitleCard, yearOf } from '#shared/title-card';
import { MAX_TMDB_PAGE } from '#shared/tmdb-limits';
import type { MediaPage } from '#shared/tmdb-schema';
import { searchRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { createView } from './view';

/** As much of an overview as two lines of the list view hold. */
const MAX_OVERVIEW_LENGTH = 220;

function shorten(text: string): string {
  if (text.length <= MAX_OVERVIEW_LENGTH) return text;
  return `${text.slice(0, MAX_OVERVIEW_LENGTH).replace(/\s+\S*$/u, '')}…`;
}

function viewAs(listType: 'movie' | 'tv' | undefined) {
  return createView(({ results, total_pages }: MediaPage, currentYear): SearchPage => {
    const titles = listValidItems(results, currentYear, listType).map(
      ({ item, mediaType }): SearchTitle => ({
        ...toTitleCard(item, mediaType),
        overview: shorten(cleanText(item.overview)),
        genreIds: item.genre_ids ?? [],
        popularity: item.popularity ?? 0,
        voteCount: item.vote_count ?? 0,
      }),
    );
    return { titles, totalPages: Math.min(total_pages ?? 1, MAX_TMDB_PAGE) };
  });
}

const VIEWS: Readonly<Record<SearchType, ReturnType<typeof viewAs>>> = {
  multi: viewAs(undefined),
  movie: viewAs('movie'),
  tv: viewAs('tv'),
};

type SearchInput = { readonly type: SearchType; readonly query: string; readonly page: number };

/** What of that title came out in that year: among all that is called "It", "it 2017" is hard to find. */
async function readOfYear(
  catalogue: Catalogue,
  type: SearchType,
  { title, year }: DatedQuery,
  currentYear: number,
): Promise<SearchTitle[]> {
  const kinds = MEDIA_TYPES.filter((mediaType) => type === 'multi' || type === mediaType);
  const found = await Promise.all(
    kinds.map(async (mediaType) => {
      const { entry } = await catalogue.read(searchRequest(mediaType, title, 1, year));
      return VIEWS[mediaType](entry, currentYear).titles.filter(({ date }) => yearOf(date) === year);
    }),
  );
  return found.flat();
}

/**
 * A page of search results (2 §2 "Search page"): what may be shown of the movie database's page, in its order,
 * people dropped. A query that ends in a year ("aladdin 2019") is asked without it, because the movie database looks
 * for the year in the title; its first page also holds what is found with it, because a year may be part of the
 * title ("Wonder Woman 1984"), and what came out in that year. Whatever matches so matches without the year.
 * @throws CatalogueError when the movie database failed: an outage never looks like "nothing found"
 */
export async function readSearchPage(
  catalogue: Catalogue,
  { type, query, page }: SearchInput,
  currentYear: number,
): Promise<SearchPage> {
  const read = async (text: string): Promise<SearchPage> => {
    const { entry } = await catalogue.read(searchRequest(type, text, page));
    return VIEWS[type](entry, currentYear);
  };
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
