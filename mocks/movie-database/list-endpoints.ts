import { listCast } from '../demo/catalogue/people/credits';
import { GENRES, type TitleKind } from '../demo/catalogue/reference/genres';
import { isAdultOnly } from '../demo/catalogue/titles/title-distributions';
import { TITLE_COUNT } from '../demo/catalogue/titles/title-ids';
import { getTitleMetadata, type TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { discover } from './discover';
import { itemWithMediaType, personFields, titleItem } from './list-items';
import { paginate, parsePage } from './pagination';
import {
  INVALID_PAGE,
  MAX_AGE_S,
  MISSING_QUERY,
  type MockRequest,
  type MockResponse,
  NOT_FOUND,
  ok,
} from './responses';
import { search } from './search';
import type { SearchHit } from './search-index';
import { listTrending, type TrendingTitle } from './trending';

function pageResponse<Entry>(
  { query }: MockRequest,
  list: () => readonly Entry[],
  toItem: (entry: Entry) => object,
  maxAge: number = MAX_AGE_S.list,
): MockResponse {
  const page = parsePage(query);
  return page === null ? INVALID_PAGE : ok(paginate(list(), page, toItem), maxAge);
}

export function handleTrending(request: MockRequest): MockResponse {
  const { media, window } = request.params;
  if (media !== 'all' && media !== 'movie' && media !== 'tv') return NOT_FOUND;
  if (window !== 'day' && window !== 'week') return NOT_FOUND;
  const toItem = ({ kind, rank }: TrendingTitle) =>
    itemWithMediaType(getTitleMetadata(kind, rank), request.today);
  return pageResponse(request, () => listTrending(media, window), toItem, MAX_AGE_S.trending);
}

let popularRanks: readonly number[] | undefined;

function listPopularRanks(): readonly number[] {
  popularRanks ??= Array.from({ length: TITLE_COUNT }, (_, rank) => rank).filter(
    (rank) => !isAdultOnly(rank),
  );
  return popularRanks;
}

export function handlePopular(kind: TitleKind, request: MockRequest): MockResponse {
  return pageResponse(request, listPopularRanks, (rank) =>
    titleItem(getTitleMetadata(kind, rank), request.today),
  );
}

export function handleDiscover(kind: TitleKind, request: MockRequest): MockResponse {
  const list = () => discover(kind, request.query, request.today);
  return pageResponse(request, list, (title) => titleItem(title, request.today));
}

export function handleGenres(kind: TitleKind): MockResponse {
  return ok({ genres: GENRES[kind] }, MAX_AGE_S.list);
}

/** Year filters of a search compare the release date or first air date. */
function isOfYear(title: TitleMetadata, year: string, today: Date): boolean {
  const date = titleItem(title, today);
  return ('release_date' in date ? date.release_date : date.first_air_date).startsWith(year);
}

/** Only this many of the most popular titles count for known_for. */
const KNOWN_FOR_RANKS: Record<TitleKind, number> = { movie: 700, tv: 300 };
const MOST_KNOWN_FOR = 3;

let knownForIndex: Map<number, TitleMetadata[]> | undefined;

function buildKnownForIndex(): Map<number, TitleMetadata[]> {
  const titles = new Map<number, TitleMetadata[]>();
  for (const kind of ['movie', 'tv'] as const) {
    for (let rank = 0; rank < KNOWN_FOR_RANKS[kind]; rank += 1) {
      for (const { person } of listCast(kind, rank)) {
        const earlier = titles.get(person.id) ?? [];
        if (earlier.length < MOST_KNOWN_FOR)
          titles.set(person.id, [...earlier, getTitleMetadata(kind, rank)]);
      }
    }
  }
  return titles;
}

/** The three most popular titles of a person. The index is built on first use. */
function listKnownFor(personId: number): readonly TitleMetadata[] {
  knownForIndex ??= buildKnownForIndex();
  return knownForIndex.get(personId) ?? [];
}

function searchItem(found: SearchHit, today: Date, isMulti: boolean): object {
  if ('title' in found)
    return isMulti ? itemWithMediaType(found.title, today) : titleItem(found.title, today);
  const { person } = found;
  return {
    ...personFields(person),
    media_type: 'person',
    known_for: listKnownFor(person.id).map((title) => itemWithMediaType(title, today)),
  };
}

/** Only the multi search returns people and both kinds of titles. */
export function handleSearch(kind: TitleKind | 'multi', request: MockRequest): MockResponse {
  const { query, today } = request;
  const words = query.get('query');
  if (!words) return MISSING_QUERY;
  const isMulti = kind === 'multi';
  const year = isMulti
    ? null
    : (query.get('year') ?? query.get(kind === 'movie' ? 'primary_release_year' : 'first_air_date_year'));
  const isWanted = (found: SearchHit) => {
    if (!('title' in found)) return true;
    if (found.title.isAdult && query.get('include_adult') !== 'true') return false;
    return !year || isOfYear(found.title, year, today);
  };
  const list = () => search(isMulti ? ['movie', 'tv', 'person'] : [kind], words).filter(isWanted);
  return pageResponse(request, list, (found) => searchItem(found, today, isMulti));
}
