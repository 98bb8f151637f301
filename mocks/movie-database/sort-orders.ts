import type { TitleKind } from '../demo/catalogue/reference/genres';
import { getBoxOffice } from '../demo/catalogue/titles/box-office';
import { listTitleMetadata, type TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { getTitlePair } from '../demo/catalogue/titles/title-texts';

type Comparator = (a: TitleMetadata, b: TitleMetadata) => number;

const collator = new Intl.Collator('en');

function byNumber(measure: (title: TitleMetadata) => number): Comparator {
  return (a, b) => measure(a) - measure(b);
}

function compareTitles(kind: TitleKind, name: 'title' | 'originalTitle'): Comparator {
  const words = new Map(listTitleMetadata(kind).map(({ rank }) => [rank, getTitlePair(kind, rank)[name]]));
  return (a, b) => collator.compare(words.get(a.rank) ?? '', words.get(b.rank) ?? '');
}

const UNKNOWN_DAY = Number.NEGATIVE_INFINITY;

function compareDays(a: TitleMetadata, b: TitleMetadata): number {
  const [first, second] = [a.day ?? UNKNOWN_DAY, b.day ?? UNKNOWN_DAY];
  return first === second ? 0 : first - second;
}

/** Comparators by sort_by field. */
const COMPARATORS: Record<TitleKind, Record<string, () => Comparator>> = {
  movie: {
    popularity: () => byNumber(({ rank }) => -rank),
    vote_average: () => byNumber(({ voteAverage }) => voteAverage),
    vote_count: () => byNumber(({ voteCount }) => voteCount),
    revenue: () => byNumber((title) => getBoxOffice(title).revenue),
    primary_release_date: () => compareDays,
    title: () => compareTitles('movie', 'title'),
    original_title: () => compareTitles('movie', 'originalTitle'),
  },
  tv: {
    popularity: () => byNumber(({ rank }) => -rank),
    vote_average: () => byNumber(({ voteAverage }) => voteAverage),
    vote_count: () => byNumber(({ voteCount }) => voteCount),
    first_air_date: () => compareDays,
    name: () => compareTitles('tv', 'title'),
    original_name: () => compareTitles('tv', 'originalTitle'),
  },
};

function sortAscending(kind: TitleKind, compare: Comparator): readonly TitleMetadata[] {
  return [...listTitleMetadata(kind)].sort((a, b) => compare(a, b) || b.rank - a.rank);
}

const cache = new Map<string, readonly TitleMetadata[]>();

/** All titles sorted by sort_by, by popularity if it is unknown. Computed on first use. */
export function listTitlesSorted(kind: TitleKind, sortBy: string | null): readonly TitleMetadata[] {
  const [field = '', direction = ''] = (sortBy ?? '').split('.');
  const makeCompare = /^(asc|desc)$/.test(direction) ? COMPARATORS[kind][field] : undefined;
  if (!makeCompare || sortBy === 'popularity.desc') return listTitleMetadata(kind);
  const key = `${kind} ${field}`;
  const rising = cache.get(key) ?? sortAscending(kind, makeCompare());
  cache.set(key, rising);
  return direction === 'asc' ? rising : rising.toReversed();
}
