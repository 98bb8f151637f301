import { X } from 'lucide-react';
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
import type { Genre } from '#shared/media-schema';
import type { BrowseKind } from './browse-kinds';

type Chip = { readonly label: string; readonly without: BrowseState };

type ActiveFiltersProps = {
  readonly kind: BrowseKind;
  readonly state: BrowseState;
  readonly genre: Genre | null;
  readonly onChange: (next: BrowseState) => void;
};

function listChips({ kind, state, genre }: Omit<ActiveFiltersProps, 'onChange'>): Chip[] {
  const { filter, sort, query } = state;
  const defaultSort = SORT_OF_FILTER[filter];
  return [
    ...(filter === 'all' ? [] : [{ label: kind.filterLabels[filter], without: chooseFilter(state, 'all') }]),
    ...(genre ? [{ label: genre.name, without: chooseGenre(state, null) }] : []),
    ...(sort === defaultSort
      ? []
      : [{ label: `Sort: ${SORT_LABELS[sort]}`, without: chooseSort(state, defaultSort) }]),
    ...(query === '' ? [] : [{ label: `Search: “${query}”`, without: { ...state, query: '' } }]),
  ];
}

/** What narrows the list down, each to be taken away, and all at once. Nothing when nothing does. */
export function ActiveFilters({ onChange, ...rest }: ActiveFiltersProps): ReactNode {
  const chips = listChips(rest);
  if (chips.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends; these act at once.
    <div
      role="group"
      aria-label="Active filters"
      className="page-gutter flex items-center gap-2 overflow-x-auto pt-3 pb-1 [scrollbar-width:none] md:flex-wrap xl:pt-1"
    >
      <span className="mr-1 text-sm text-muted max-md:sr-only">Active:</span>
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          aria-label={`Remove ${label}`}
          onClick={() => onChange(without)}
          className="flex h-9 max-w-64 shrink-0 items-center gap-1.5 rounded-full bg-accent/12 pr-2.5 pl-3.5 text-sm font-medium text-accent-strong ring-1 ring-accent/30 transition-colors ring-inset hover:bg-accent/20 pointer-coarse:h-11"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </button>
      ))}
      <button
        type="button"
        onClick={() => onChange(BROWSE_START)}
        className="h-9 shrink-0 rounded-full px-3 text-sm font-semibold text-muted hover:bg-white/10 hover:text-ink pointer-coarse:h-11"
      >
        Clear All
      </button>
    </div>
  );
}
