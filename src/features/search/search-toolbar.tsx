import { SlidersHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { SEARCH_TYPES, type SearchType, VIEW_TOGGLE_ABOVE_ITEMS } from '#shared/search';
import { FILTERS_ID, preloadFilters } from './filter-section';
import { announcementText, countText, FILTERS_LABEL, TYPE_LABELS } from './texts';
import type { SearchFilters } from './use-search-filters';
import type { SearchResults } from './use-search-results';
import { ViewToggle } from './view-toggle';

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
          className="min-h-11 min-w-11 rounded-full px-2.5 text-[0.9375rem] font-semibold whitespace-nowrap text-muted transition-colors hover:bg-fill hover:text-ink aria-selected:bg-selected aria-selected:text-on-selected sm:px-4 md:pointer-fine:min-h-10"
        >
          {TYPE_LABELS[type]}
        </button>
      ))}
    </div>
  );
}

type SearchToolbarProps = {
  readonly filters: SearchFilters;
  readonly results: SearchResults;
  readonly onSelectType: (type: SearchType) => void;
};

/** The type tabs, the button for the filters, the number of results and the view. On phones these are two rows. */
export function SearchToolbar({ filters, results, onSelectType }: SearchToolbarProps): ReactNode {
  const { state, currentYear, isPanelOpen, panelButton, togglePanel, change } = filters;
  const announcement = announcementText(state, currentYear, results);
  return (
    <div className="flex flex-wrap items-center gap-2 pt-4 pb-4">
      <TypeTabs selected={state.type} onSelect={onSelectType} />
      <button
        ref={panelButton}
        type="button"
        aria-expanded={isPanelOpen}
        aria-controls={FILTERS_ID}
        onClick={togglePanel}
        onPointerEnter={preloadFilters}
        onFocus={preloadFilters}
        className="ml-auto flex h-11 shrink-0 items-center gap-2 rounded-full bg-field px-3 text-[0.9375rem] font-semibold ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong aria-expanded:bg-fill-stronger sm:ml-0 sm:px-4 md:pointer-fine:h-10"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        <span className="max-[24rem]:sr-only">{FILTERS_LABEL}</span>
      </button>
      <div className={`flex items-center gap-2 ${state.query ? 'min-h-11 flex-1 max-sm:basis-full' : ''}`}>
        <p role="status" className="min-w-0 flex-1 text-sm text-muted tabular-nums sm:pl-2">
          {countText(state, currentYear, results)}
          <span className="sr-only">{announcement && ` ${announcement}`}</span>
        </p>
        {results.loadedCount > VIEW_TOGGLE_ABOVE_ITEMS && (
          <ViewToggle selected={state.view} onSelect={(view) => change({ view })} />
        )}
      </div>
    </div>
  );
}
