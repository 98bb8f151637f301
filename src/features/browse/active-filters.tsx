import type { ReactNode } from 'react';
import {
  BROWSE_START,
  type BrowseState,
  chooseFilter,
  chooseGenre,
  chooseSort,
  SORT_LABELS,
  SORT_OF_FILTER,
} from '#shared/browse';
import { SERVICE_NAMES } from '#shared/streaming-services';
import type { Genre } from '#shared/tmdb-schema';
import { type FilterChip, FilterChips } from '../../ui/filter-chips';
import type { BrowseKind } from './browse-kinds';

type ActiveFiltersProps = {
  readonly kind: BrowseKind;
  readonly state: BrowseState;
  readonly genre: Genre | null;
  readonly onChange: (next: BrowseState) => void;
};

function listChips({ kind, state, genre }: Omit<ActiveFiltersProps, 'onChange'>): FilterChip<BrowseState>[] {
  const { filter, service, sort, query } = state;
  const defaultSort = SORT_OF_FILTER[filter];
  return [
    ...(filter === 'all' ? [] : [{ label: kind.filterLabels[filter], without: chooseFilter(state, 'all') }]),
    ...(genre ? [{ label: genre.name, without: chooseGenre(state, null) }] : []),
    ...(service ? [{ label: SERVICE_NAMES[service], without: { ...state, service: null, query: '' } }] : []),
    ...(sort === defaultSort
      ? []
      : [{ label: `Sort: ${SORT_LABELS[sort]}`, without: chooseSort(state, defaultSort) }]),
    ...(query === '' ? [] : [{ label: `Search: "${query}"`, without: { ...state, query: '' } }]),
  ];
}

/** The filters in use, as chips. */
export function ActiveFilters({ onChange, ...rest }: ActiveFiltersProps): ReactNode {
  return (
    <FilterChips
      chips={listChips(rest)}
      onRemove={onChange}
      onClear={() => onChange(BROWSE_START)}
      className="page-gutter overflow-x-auto pt-3 pb-1 [scrollbar-width:none] md:flex-wrap xl:pt-1"
    >
      <span className="mr-1 text-sm text-muted max-md:sr-only">Active:</span>
    </FilterChips>
  );
}
