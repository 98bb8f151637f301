import type { MouseEvent, ReactNode } from 'react';
import {
  GENRES_FAILED,
  MAX_RATING,
  MIN_YEAR,
  RATING_STEP,
  SEARCH_SORTS,
  type SearchSort,
} from '#shared/search';
import { Button } from '../../ui/button';
import { RangeField } from '../../ui/range-field';
import { SelectField } from '../../ui/select-field';
import { Skeleton } from '../../ui/skeleton';
import { SORT_LABELS } from './texts';
import type { SearchFilters } from './use-search-filters';

const SORT_OPTIONS: readonly { value: SearchSort; label: string }[] = SEARCH_SORTS.map((value) => ({
  value,
  label: SORT_LABELS[value],
}));

type FilterPanelProps = { readonly filters: SearchFilters };

function GenreFilter({ filters }: FilterPanelProps): ReactNode {
  const { genres, hasFailed, retry } = filters.genres;
  const selected = filters.state.genres;

  /** The button removes itself. */
  function retryAndRefocus(event: MouseEvent<HTMLElement>): void {
    event.currentTarget.closest('fieldset')?.focus({ preventScroll: true });
    retry();
  }

  if (hasFailed) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-muted">
        {GENRES_FAILED} <Button onClick={retryAndRefocus}>Try again</Button>
      </p>
    );
  }
  if (!genres) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="flex flex-wrap gap-2">
      {genres.map(({ id, name }) => {
        const isSelected = selected.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isSelected}
            onClick={() =>
              filters.change({
                genres: isSelected ? selected.filter((other) => other !== id) : [...selected, id],
              })
            }
            className="h-9 rounded-full bg-field px-3.5 text-sm font-medium ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong aria-pressed:bg-selected aria-pressed:text-on-selected pointer-coarse:h-11"
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}

export function FilterPanel({ filters }: FilterPanelProps): ReactNode {
  const { state, currentYear, change } = filters;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-6">
      <fieldset className="grow basis-48">
        <legend className="mb-2 text-sm font-semibold">Sort by</legend>
        <SelectField
          label="Sort by"
          isLabelHidden
          value={state.sort}
          options={SORT_OPTIONS}
          onChange={(sort) => change({ sort })}
        />
      </fieldset>
      <RangeField
        legend="Year"
        labels={['Earliest year', 'Latest year']}
        min={MIN_YEAR}
        max={currentYear}
        step={1}
        value={[state.yearMin, state.yearMax]}
        onChange={([yearMin, yearMax]) => change({ yearMin, yearMax })}
      />
      <RangeField
        legend="Rating"
        labels={['Lowest rating', 'Highest rating']}
        min={0}
        max={MAX_RATING}
        step={RATING_STEP}
        value={[state.ratingMin, state.ratingMax]}
        onChange={([ratingMin, ratingMax]) => change({ ratingMin, ratingMax })}
      />
      <fieldset tabIndex={-1} className="basis-full">
        <legend className="mb-2 text-sm font-semibold">Genres</legend>
        <GenreFilter filters={filters} />
      </fieldset>
    </div>
  );
}
