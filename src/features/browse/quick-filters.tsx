import type { ReactNode } from 'react';
import { QUICK_FILTERS, type QuickFilter } from '#shared/browse';
import type { BrowseKind } from './browse-kinds';

type QuickFiltersProps = {
  readonly kind: BrowseKind;
  readonly chosen: QuickFilter;
  readonly onChoose: (filter: QuickFilter) => void;
};

export function QuickFilters({ kind, chosen, onChoose }: QuickFiltersProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends; these act at once.
    <div
      role="group"
      aria-label="Quick filters"
      className="-mx-(--gutter) flex basis-[calc(100%+2*var(--gutter))] gap-0.5 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] sm:gap-1.5 xl:mx-0 xl:basis-auto xl:px-0.5"
    >
      {QUICK_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
          className="min-h-11 shrink-0 rounded-full px-3.5 text-[0.9375rem] sm:px-4 font-semibold text-muted transition-colors hover:bg-white/10 hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent xl:pointer-fine:min-h-10"
        >
          {kind.filterLabels[filter]}
        </button>
      ))}
    </div>
  );
}
