import type { ReactNode } from 'react';
import { defaultSearch, type SearchState } from '#shared/search';
import { type FilterChip, FilterChips } from '../../ui/filter-chips';
import { SORT_LABELS } from './texts';
import type { SearchFilters } from './use-search-filters';

/** Does not mention an end of the range that is at its limit. */
function yearLabel({ yearMin, yearMax }: SearchState, none: SearchState): string {
  if (yearMin === yearMax) return `Year: ${yearMin}`;
  if (yearMax === none.yearMax) return `Since ${yearMin}`;
  return yearMin === none.yearMin ? `Until ${yearMax}` : `Years: ${yearMin} to ${yearMax}`;
}

function ratingLabel({ ratingMin, ratingMax }: SearchState, none: SearchState): string {
  if (ratingMax === none.ratingMax) return `Rating: ${ratingMin} or more`;
  return `Rating: ${ratingMin === none.ratingMin ? 'up' : ratingMin} to ${ratingMax}`;
}

function listChips({
  state,
  currentYear,
  genres: { genres },
}: SearchFilters): FilterChip<Partial<SearchState>>[] {
  const { sort, yearMin, yearMax, ratingMin, ratingMax } = state;
  const none = defaultSearch(currentYear);
  const hasYears = yearMin !== none.yearMin || yearMax !== none.yearMax;
  const hasRatings = ratingMin !== none.ratingMin || ratingMax !== none.ratingMax;
  const years = { yearMin: none.yearMin, yearMax: none.yearMax };
  const ratings = { ratingMin: none.ratingMin, ratingMax: none.ratingMax };
  return [
    ...(sort === none.sort ? [] : [{ label: `Sort: ${SORT_LABELS[sort]}`, without: { sort: none.sort } }]),
    ...state.genres.map((id) => ({
      label: genres?.find((genre) => genre.id === id)?.name ?? `Genre ${id}`,
      without: { genres: state.genres.filter((other) => other !== id) },
    })),
    ...(hasYears ? [{ label: yearLabel(state, none), without: years }] : []),
    ...(hasRatings ? [{ label: ratingLabel(state, none), without: ratings }] : []),
  ];
}

/** The filters in use, as chips. */
export function ActiveFilters({ filters }: { readonly filters: SearchFilters }): ReactNode {
  return (
    <FilterChips
      chips={listChips(filters)}
      onRemove={filters.changeAndRefocus}
      onClear={filters.clearAll}
      className="flex-wrap pb-4"
    />
  );
}
