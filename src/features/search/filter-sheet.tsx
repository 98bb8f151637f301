import type { ReactNode } from 'react';
import { clearFilters, type SearchState } from '#shared/search';
import { Button } from '../../ui/button';
import { CloseButton } from '../../ui/close-button';
import { Dialog } from '../../ui/dialog';
import { FilterPanel } from './filter-panel';
import { FILTERS_LABEL } from './texts';
import type { SearchFilters } from './use-search-filters';

type FilterSheetProps = {
  readonly filters: SearchFilters;
  /** The current choice. */
  readonly state: SearchState;
  readonly onChange: (state: SearchState | null) => void;
};

/**
 * The filters of phones, which have no room for them above the results. They apply when it closes: the address cannot
 * change while the dialog has a history entry.
 */
export function FilterSheet({ filters, state, onChange }: FilterSheetProps): ReactNode {
  const { currentYear } = filters;

  function close(): void {
    filters.closePanel();
    filters.change(state);
    onChange(null);
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      label={FILTERS_LABEL}
      className="rise-in mt-auto w-full max-w-none rounded-t-panel p-4 pb-0"
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 tabIndex={-1} className="text-heading">
          {FILTERS_LABEL}
        </h2>
        <CloseButton label="Close filters" onClick={close} className="-mr-2" />
      </div>
      <FilterPanel filters={{ ...filters, state, change: (changes) => onChange({ ...state, ...changes }) }} />
      <div className="sticky bottom-0 mt-4 flex gap-3 bg-raised py-3">
        <Button onClick={() => onChange(clearFilters(state, currentYear))}>Clear All</Button>
        <Button variant="primary" onClick={close} className="flex-1 justify-center">
          Show results
        </Button>
      </div>
    </Dialog>
  );
}
