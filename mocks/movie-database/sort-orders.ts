import type { Kind } from '../demo/catalogue/reference/genres';
import { getMoney } from '../demo/catalogue/titles/box-office';
import { listNumbers, type TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { getTitlePair } from '../demo/catalogue/titles/title-texts';

type Compare = (a: TitleNumbers, b: TitleNumbers) => number;

const collator = new Intl.Collator('en');

function byNumber(measure: (title: TitleNumbers) => number): Compare {
  return (a, b) => measure(a) - measure(b);
}

function compareTitles(kind: Kind, name: 'title' | 'originalTitle'): Compare {
  const words = new Map(listNumbers(kind).map(({ rank }) => [rank, getTitlePair(kind, rank)[name]]));
  return (a, b) => collator.compare(words.get(a.rank) ?? '', words.get(b.rank) ?? '');
}

const UNKNOWN_DAY = Number.NEGATIVE_INFINITY;

function compareDays(a: TitleNumbers, b: TitleNumbers): number {
  const [first, second] = [a.day ?? UNKNOWN_DAY, b.day ?? UNKNOWN_DAY];
  return first === second ? 0 : first - second;
}

/** How to compare by each field that sort_by may name; those of one kind are unknown to the other. */
const COMPARES: Record<Kind, Record<string, () => Compare>> = {
  movie: {
    popularity: () => byNumber(({ rank }) => -rank),
    vote_average: () => byNumber(({ voteAverage }) => voteAverage),
    vote_count: () => byNumber(({ voteCount }) => voteCount),
    revenue: () => byNumber((title) => getMoney(title).revenue),
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

function sortRising(kind: Kind, compare: Compare): readonly TitleNumbers[] {
  return [...listNumbers(kind)].sort((a, b) => compare(a, b) || b.rank - a.rank);
}

const known = new Map<string, readonly TitleNumbers[]>();

/** All titles in the order of a sort_by; an unknown one means the most popular first. Made at its first use. */
export function listSorted(kind: Kind, sortBy: string | null): readonly TitleNumbers[] {
  const [field = '', direction = ''] = (sortBy ?? '').split('.');
  const makeCompare = /^(asc|desc)$/.test(direction) ? COMPARES[kind][field] : undefined;
  if (!makeCompare || sortBy === 'popularity.desc') return listNumbers(kind);
  const key = `${kind} ${field}`;
  const rising = known.get(key) ?? sortRising(kind, makeCompare());
  known.set(key, rising);
  return direction === 'asc' ? rising : rising.toReversed();
}
