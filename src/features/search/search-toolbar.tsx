import { SlidersHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { SEARCH_TYPES, type SearchType } from '#shared/search';
import { FILTERS_ID, preloadFilters } from './filter-section';
import { TYPE_LABELS } from './texts';
import type { SearchFilters } from './use-search-filters';

/** The panel of the type tabs. */
export const RESULTS_ID = 'search-results';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function tabId(type: SearchType): string {
  return `search-${type}`;
}

type TypeTabsProps = { readonly selected: SearchType; readonly onSelect: (type: SearchType) => void };

/** Tabs with manual activation: the arrow keys move the focus, and Enter or Space starts the search. */
function TypeTabs({ selected, onSelect }: TypeTabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const index = tabs.findIndex((tab) => tab.matches(':focus'));
    tabs.at((index + step) % tabs.length)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label="Type" onKeyDown={onKeyDown} className="flex flex-wrap gap-1">
      {SEARCH_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          role="tab"
          id={tabId(type)}
          aria-selected={type === selected}
          aria-controls={RESULTS_ID}
          tabIndex={type === selected ? 0 : -1}
          onClick={() => onSelect(type)}
          className="min-h-11 min-w-11 rounded-full px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-muted transition-colors hover:bg-fill hover:text-ink aria-selected:bg-selected aria-selected:text-on-selected min-[24rem]:px-4 md:pointer-fine:min-h-10"
        >
          {TYPE_LABELS[type]}
        </button>
      ))}
    </div>
  );
}

type SearchToolbarProps = {
  readonly filters: SearchFilters;
  readonly onSelectType: (type: SearchType) => void;
};

/** The type tabs and the button for the filters. */
export function SearchToolbar({ filters, onSelectType }: SearchToolbarProps): ReactNode {
  const { state, isPanelOpen, panelButton, togglePanel } = filters;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-4">
      <TypeTabs selected={state.type} onSelect={onSelectType} />
      <button
        ref={panelButton}
        type="button"
        aria-expanded={isPanelOpen}
        aria-controls={FILTERS_ID}
        onClick={togglePanel}
        onPointerEnter={preloadFilters}
        onFocus={preloadFilters}
        className="flex h-11 shrink-0 items-center gap-2 rounded-full bg-field px-4 text-[0.9375rem] font-semibold ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong aria-expanded:bg-fill-stronger md:pointer-fine:h-10"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        <span className="max-[24rem]:sr-only">Filters</span>
      </button>
    </div>
  );
}
