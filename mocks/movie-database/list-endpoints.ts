import { listCast } from '../demo/catalogue/people/credits';
import { GENRES, type Kind } from '../demo/catalogue/reference/genres';
import { isAdultOnly } from '../demo/catalogue/titles/title-distributions';
import { TITLE_COUNT } from '../demo/catalogue/titles/title-ids';
import { getNumbers, type TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { discover } from './discover';
import { personCore, titleItem, typedItem } from './list-items';
import { pageOf, readPage } from './pagination';
import { type Answer, type Asked, BAD_PAGE, MAX_AGE_S, NO_QUERY, NOT_FOUND, ok } from './responses';
import { search } from './search';
import type { Found } from './search-index';
import { listTrending, type Trend } from './trending';

function pageAnswer<Entry>(
  { query }: Asked,
  list: () => readonly Entry[],
  toItem: (entry: Entry) => object,
  maxAge: number = MAX_AGE_S.list,
): Answer {
  const page = readPage(query);
  return page === null ? BAD_PAGE : ok(pageOf(list(), page, toItem), maxAge);
}

export function answerTrending(asked: Asked): Answer {
  const { media, window } = asked.params;
  if (media !== 'all' && media !== 'movie' && media !== 'tv') return NOT_FOUND;
  if (window !== 'day' && window !== 'week') return NOT_FOUND;
  const toItem = ({ kind, rank }: Trend) => typedItem(getNumbers(kind, rank), asked.today);
  return pageAnswer(asked, () => listTrending(media, window), toItem, MAX_AGE_S.trending);
}

let popularRanks: readonly number[] | undefined;

function listPopularRanks(): readonly number[] {
  popularRanks ??= Array.from({ length: TITLE_COUNT }, (_, rank) => rank).filter(
    (rank) => !isAdultOnly(rank),
  );
  return popularRanks;
}

export function answerPopular(kind: Kind, asked: Asked): Answer {
  return pageAnswer(asked, listPopularRanks, (rank) => titleItem(getNumbers(kind, rank), asked.today));
}

export function answerDiscover(kind: Kind, asked: Asked): Answer {
  const list = () => discover(kind, asked.query, asked.today);
  return pageAnswer(asked, list, (title) => titleItem(title, asked.today));
}

export function answerGenres(kind: Kind): Answer {
  return ok({ genres: GENRES[kind] }, MAX_AGE_S.list);
}

/** The year filters of a search, which look at the first date. */
function isOfYear(title: TitleNumbers, year: string, today: Date): boolean {
  const date = titleItem(title, today);
  return ('release_date' in date ? date.release_date : date.first_air_date).startsWith(year);
}

/** People are known for popular titles only; these many of each kind are looked through. */
const KNOWN_FOR_RANKS: Record<Kind, number> = { movie: 700, tv: 300 };
const MOST_KNOWN_FOR = 3;

let knownForIndex: Map<number, TitleNumbers[]> | undefined;

function buildKnownForIndex(): Map<number, TitleNumbers[]> {
  const titles = new Map<number, TitleNumbers[]>();
  for (const kind of ['movie', 'tv'] as const) {
    for (let rank = 0; rank < KNOWN_FOR_RANKS[kind]; rank += 1) {
      for (const { person } of listCast(kind, rank)) {
        const sofar = titles.get(person.id) ?? [];
        if (sofar.length < MOST_KNOWN_FOR) titles.set(person.id, [...sofar, getNumbers(kind, rank)]);
      }
    }
  }
  return titles;
}

/** The best known titles that a person plays in, up to three. Made at its first use. */
function listKnownFor(personId: number): readonly TitleNumbers[] {
  knownForIndex ??= buildKnownForIndex();
  return knownForIndex.get(personId) ?? [];
}

function foundItem(found: Found, today: Date, isMulti: boolean): object {
  if ('title' in found) return isMulti ? typedItem(found.title, today) : titleItem(found.title, today);
  const { person } = found;
  return {
    ...personCore(person),
    media_type: 'person',
    known_for: listKnownFor(person.id).map((title) => typedItem(title, today)),
  };
}

/** People, and titles of both kinds, turn up in the multi search only. */
export function answerSearch(kind: Kind | 'multi', asked: Asked): Answer {
  const { query, today } = asked;
  const words = query.get('query');
  if (!words) return NO_QUERY;
  const isMulti = kind === 'multi';
  const year = isMulti
    ? null
    : (query.get('year') ?? query.get(kind === 'movie' ? 'primary_release_year' : 'first_air_date_year'));
  const isWanted = (found: Found) => {
    if (!('title' in found)) return true;
    if (found.title.isAdult && query.get('include_adult') !== 'true') return false;
    return !year || isOfYear(found.title, year, today);
  };
  const list = () => search(isMulti ? ['movie', 'tv', 'person'] : [kind], words).filter(isWanted);
  return pageAnswer(asked, list, (found) => foundItem(found, today, isMulti));
}
