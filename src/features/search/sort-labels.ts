import type { SearchSort } from '#shared/search';

export const SORT_LABELS: Record<SearchSort, string> = {
  popularity: 'Most Popular',
  rating: 'Top Rated',
  release_date: 'Latest',
  title: 'A to Z',
};
