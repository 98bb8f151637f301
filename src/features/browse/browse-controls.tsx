import type { ReactNode, RefObject } from 'react';
import {
  type BrowseState,
  chooseFilter,
  chooseGenre,
  chooseSort,
  QUICK_FILTERS,
  type QuickFilter,
  SORT_LABELS,
  sortsOf,
} from '#shared/browse';
import type { Genre } from '#shared/tmdb-schema';
import type { SearchDraft } from '../../hooks/use-search-draft';
import { SelectField } from '../../ui/select-field';
import type { BrowseKind } from './browse-kinds';
import { SearchBox } from './search-box';

const ALL_GENRES = 'all';

type QuickFiltersProps = {
  readonly kind: BrowseKind;
  readonly selected: QuickFilter;
  readonly onSelect: (filter: QuickFilter) => void;
};

function QuickFilters({ kind, selected, onSelect }: QuickFiltersProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons.
    <div
      role="group"
      aria-label="Quick filters"
      className="-mx-(--gutter) flex basis-[calc(100%+2*var(--gutter))] gap-0.5 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] sm:gap-1.5 xl:-mx-1 xl:basis-auto xl:px-1"
    >
      {QUICK_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === selected}
          onClick={() => onSelect(filter)}
          className="min-h-11 shrink-0 rounded-full px-3.5 text-[0.9375rem] sm:px-4 font-semibold text-muted transition-colors hover:bg-fill hover:text-ink aria-pressed:bg-selected aria-pressed:text-on-selected xl:pointer-fine:min-h-10"
        >
          {kind.filterLabels[filter]}
        </button>
      ))}
    </div>
  );
}

export type ControlRefs = {
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly genreSelect: RefObject<HTMLButtonElement | null>;
};

type BrowseControlsProps = {
  readonly kind: BrowseKind;
  readonly state: BrowseState;
  readonly genres: readonly Genre[];
  readonly draft: SearchDraft;
  readonly onChange: (next: BrowseState) => void;
  readonly refs: ControlRefs;
};

/** Quick filters, search box, genre and sort. */
export function BrowseControls(props: BrowseControlsProps): ReactNode {
  const { kind, state, genres, draft, onChange, refs } = props;
  const sorts = sortsOf(kind.mediaType).map((sort) => ({ value: sort, label: SORT_LABELS[sort] }));
  const genreOptions = [
    { value: ALL_GENRES, label: 'All Genres' },
    ...genres.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const selectClass = 'min-w-[min(100%,8.5rem)] flex-1 md:min-w-0 md:flex-none';
  return (
    <div className="page-gutter flex flex-wrap items-center gap-2.5 md:gap-3">
      <QuickFilters
        kind={kind}
        selected={state.filter}
        onSelect={(filter) => onChange(chooseFilter(state, filter))}
      />
      <SearchBox kind={kind} draft={draft} box={refs.searchBox} />
      <SelectField
        label="Genre"
        value={state.genre === null ? ALL_GENRES : String(state.genre)}
        options={genreOptions}
        onChange={(value) => onChange(chooseGenre(state, value === ALL_GENRES ? null : Number(value)))}
        field={refs.genreSelect}
        // The genres are loaded later.
        className={`${selectClass} md:w-52 xl:w-60`}
      />
      <SelectField
        label={kind.sortLabel}
        value={state.sort}
        options={sorts}
        onChange={(sort) => onChange(chooseSort(state, sort))}
        className={selectClass}
      />
    </div>
  );
}
