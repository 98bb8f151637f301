import {
  type DatedQuery,
  findDatedQuery,
  isFiltered,
  MAX_RATING,
  MIN_YEAR,
  type SearchFilters,
  type SearchPage,
  type SearchState,
  type SearchTitle,
} from './search';
import { yearOf } from './title-card';

/** Letters that are no letter with a mark, as people type them who have no such key. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
};

const ASCII = /^[ -~]*$/;

/** A title or query without what people leave out when they type it: accents, case, apostrophes, punctuation. */
export function foldTitle(text: string): string {
  // Most titles hold nothing else, and Unicode's classes of characters take a slow phone long to reckon.
  if (ASCII.test(text)) {
    const plain = text.replaceAll("'", '').replaceAll('&', ' and ').toLowerCase();
    return plain.replace(/[^a-z\d]+/g, ' ').trim();
  }
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘]/gu, '')
    .toLowerCase()
    .replace(/[æœßøłđðþı&]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How a title answers a text, best highest. */
const EXACT = 3;
const BEGINS = 2;
const HOLDS_WORDS = 1;
const ELSE = 0;

function matchOf(title: string, text: string): number {
  if (title === text) return EXACT;
  if (title.startsWith(text)) return BEGINS;
  const holdsAll = text.split(' ').every((word) => ` ${title}`.includes(` ${word}`));
  return holdsAll ? HOLDS_WORDS : ELSE;
}

type Wanted = { readonly full: string; readonly dated: DatedQuery | null };

const WHOLE_QUERY = 10;

/** What puts a title before more popular ones; 0 for most. */
function precedenceOf(title: SearchTitle, { full, dated }: Wanted): number {
  const name = foldTitle(title.title);
  if (name === full) return WHOLE_QUERY;
  if (!dated) return ELSE;
  const match = matchOf(name, dated.title);
  if (yearOf(title.date) === dated.year && match > ELSE) return match + 1;
  return match === EXACT ? 1 : ELSE;
}

/**
 * The default order. It is the order by popularity, but what the query names comes first: titles that are the whole
 * query ("Blade Runner 2049"); then, for a query that ends in a year, the titles of that year, the more like the
 * rest of the query the earlier, and titles of that name from other years. Accents, case and punctuation do not
 * matter.
 */
function byPopularity(titles: readonly SearchTitle[], query: string, currentYear: number): SearchTitle[] {
  const dated = findDatedQuery(query, currentYear);
  const wanted: Wanted = {
    full: foldTitle(query),
    dated: dated && { ...dated, title: foldTitle(dated.title) },
  };
  return titles
    .map((title) => ({ title, precedence: precedenceOf(title, wanted) }))
    .sort((a, b) => b.precedence - a.precedence || b.title.popularity - a.title.popularity)
    .map(({ title }) => title);
}

function inOrder(titles: readonly SearchTitle[], state: SearchState, currentYear: number): SearchTitle[] {
  switch (state.sort) {
    case 'popularity':
      return byPopularity(titles, state.query, currentYear);
    case 'rating':
      return titles.toSorted((a, b) => b.rating - a.rating || b.voteCount - a.voteCount);
    case 'release_date':
      return titles.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
    case 'title': {
      // Made when it is asked for: that takes a slow phone 40 ms.
      const { compare } = new Intl.Collator('en');
      return titles.toSorted((a, b) => compare(a.title, b.title));
    }
  }
}

/**
 * Whether a result passes the filters (2 §5). An end of a range that stands at its limit is open: a film announced
 * for next year is hidden by "up to 2020", not by filters that nobody touched.
 */
export function passesFilters(title: SearchTitle, filters: SearchFilters, currentYear: number): boolean {
  const { genres, yearMin, yearMax, ratingMin, ratingMax } = filters;
  const filtersYears = yearMin > MIN_YEAR || yearMax < currentYear;
  const year = Number(yearOf(title.date) || Number.NaN);
  return (
    (genres.length === 0 || genres.some((id) => title.genreIds.includes(id))) &&
    (!filtersYears || (year >= yearMin && (year <= yearMax || yearMax === currentYear))) &&
    (ratingMin === 0 || title.rating >= ratingMin) &&
    (ratingMax === MAX_RATING || title.rating <= ratingMax)
  );
}

/** The results of several pages in their order of arrival, each once (1 §5). */
export function joinPages(pages: readonly SearchPage[]): SearchTitle[] {
  const byKey = new Map<string, SearchTitle>();
  for (const title of pages.flatMap(({ titles }) => titles)) {
    const key = `${title.mediaType}-${title.id}`;
    if (!byKey.has(key)) byKey.set(key, title);
  }
  return [...byKey.values()];
}

/** What is shown of the loaded results: those that pass the filters, in the chosen order (2 §5). */
export function selectResults(
  loaded: readonly SearchTitle[],
  state: SearchState,
  currentYear: number,
): SearchTitle[] {
  const matches = isFiltered(state, currentYear)
    ? loaded.filter((title) => passesFilters(title, state, currentYear))
    : loaded;
  return inOrder(matches, state, currentYear);
}
