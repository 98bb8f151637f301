import type { TitleKind } from '../demo/catalogue/reference/genres';
import { getLanguage } from '../demo/catalogue/reference/languages';
import type { TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { listTitlesSorted } from './sort-orders';

type Test = (title: TitleMetadata) => boolean;

const DAY_MS = 86_400_000;

/** "1,2" means both, "1|2" either; null without a filter. */
function readIds(text: string | null): ((ids: readonly number[]) => boolean) | null {
  if (!text) return null;
  const groups = text.split(',').map((group) => group.split('|').map(Number));
  return (ids) => groups.every((group) => group.some((id) => ids.includes(id)));
}

/** Days from today to a YYYY-MM-DD date; null if it is not a date. */
function readDay(text: string | null, today: Date): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  const start = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return Number.isNaN(time) ? null : Math.round((time - start) / DAY_MS);
}

function readNumber(text: string | null): number | null {
  const number = Number(text);
  return text === null || text === '' || Number.isNaN(number) ? null : number;
}

/** Predicates for `name.gte` and `name.lte`; titles without a value match neither. */
function rangeTests(
  name: string,
  read: (bound: string) => number | null,
  measure: (title: TitleMetadata) => number | null,
): Test[] {
  const [low, high] = [read(`${name}.gte`), read(`${name}.lte`)];
  const tests: Test[] = [];
  if (low !== null) tests.push((title) => (measure(title) ?? Number.NEGATIVE_INFINITY) >= low);
  if (high !== null) tests.push((title) => (measure(title) ?? Number.POSITIVE_INFINITY) <= high);
  return tests;
}

function genreTests(query: URLSearchParams): Test[] {
  const wanted = readIds(query.get('with_genres'));
  const unwanted = readIds(query.get('without_genres'));
  return [
    ...(wanted ? [({ genreIds }: TitleMetadata) => wanted(genreIds)] : []),
    ...(unwanted ? [({ genreIds }: TitleMetadata) => !unwanted(genreIds)] : []),
  ];
}

function providerTests(query: URLSearchParams): Test[] {
  const carried = readIds(query.get('with_watch_providers'));
  // TMDB ignores providers without a region.
  return carried && query.get('watch_region') ? [({ providerIds }) => carried(providerIds)] : [];
}

function readTests(kind: TitleKind, query: URLSearchParams, today: Date): Test[] {
  const dayOf = ({ day }: TitleMetadata) => day;
  const readBound = (name: string) => readDay(query.get(name), today);
  const readCount = (name: string) => readNumber(query.get(name));
  const dates = kind === 'movie' ? ['primary_release_date', 'release_date'] : ['first_air_date'];
  const year = query.get(kind === 'movie' ? 'primary_release_year' : 'first_air_date_year');
  const language = query.get('with_original_language');
  const tests: Test[] = dates.flatMap((name) => rangeTests(name, readBound, dayOf));
  tests.push(...rangeTests('vote_count', readCount, (title) => title.voteCount));
  tests.push(...rangeTests('vote_average', readCount, (title) => title.voteAverage));
  tests.push(...genreTests(query), ...providerTests(query));
  if (year) {
    const [first, last] = [readDay(`${year}-01-01`, today), readDay(`${year}-12-31`, today)];
    tests.push(({ day }) => day !== null && first !== null && last !== null && day >= first && day <= last);
  }
  if (language) tests.push((title) => getLanguage(title.language).code === language);
  if (query.get('include_adult') !== 'true') tests.push(({ isAdult }) => !isAdult);
  return tests;
}

/** The titles that match all filters, sorted by sort_by. */
export function discover(kind: TitleKind, query: URLSearchParams, today: Date): TitleMetadata[] {
  const tests = readTests(kind, query, today);
  return listTitlesSorted(kind, query.get('sort_by')).filter((title) => tests.every((test) => test(title)));
}
