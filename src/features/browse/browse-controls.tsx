import type { ReactNode, RefObject } from 'react';
import {
  type BrowseState,
  chooseFilter,
  chooseGenre,
  chooseSort,
  SORT_LABELS,
  sortsOf,
} from '#shared/browse';
import type { Genre } from '#shared/tmdb-schema';
import type { SearchDraft } from '../../hooks/use-search-draft';
import { SelectField } from '../../ui/select-field';
import type { BrowseKind } from './browse-kinds';
import { GenreSelect } from './genre-select';
import { QuickFilters } from './quick-filters';
import { SearchBox } from './search-box';

export type ControlRefs = {
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly genreSelect: RefObject<HTMLSelectElement | null>;
};

type BrowseControlsProps = {
  readonly kind: BrowseKind;
  readonly state: BrowseState;
  readonly genres: readonly Genre[];
  readonly draft: SearchDraft;
  readonly onChange: (next: BrowseState) => void;
  readonly refs: ControlRefs;
};

/** Quick filters, search box, genre and sort (1 §2); on wide screens always at hand. */
export function BrowseControls(props: BrowseControlsProps): ReactNode {
  const { kind, state, genres, draft, onChange, refs } = props;
  const sorts = sortsOf(kind.mediaType).map((sort) => ({ value: sort, label: SORT_LABELS[sort] }));
  return (
    <div className="page-gutter flex flex-wrap items-center gap-2.5 md:gap-3">
      <QuickFilters
        kind={kind}
        chosen={state.filter}
        onChoose={(filter) => onChange(chooseFilter(state, filter))}
      />
      <SearchBox kind={kind} draft={draft} box={refs.searchBox} />
      <GenreSelect
        genres={genres}
        chosen={state.genre}
        onChoose={(genre) => onChange(chooseGenre(state, genre))}
        field={refs.genreSelect}
      />
      <SelectField
        label={kind.sortLabel}
        value={state.sort}
        options={sorts}
        onChange={(sort) => onChange(chooseSort(state, sort))}
        className="min-w-[min(100%,8.5rem)] flex-1 md:min-w-0 md:flex-none"
      />
    </div>
  );
}
