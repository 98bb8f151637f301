import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { SearchState } from '#shared/search';
import { FILTERS_ID, preloadFilters } from './filter-section';
import { TypeTabs } from './type-tabs';

type SearchToolbarProps = {
  readonly state: SearchState;
  readonly isPanelOpen: boolean;
  readonly panelButton: RefObject<HTMLButtonElement | null>;
  readonly onTogglePanel: () => void;
  readonly onChooseType: (type: SearchState['type']) => void;
};

/** The type tabs and the button for the filters (2 §2). */
export function SearchToolbar(props: SearchToolbarProps): ReactNode {
  const { state, isPanelOpen, panelButton } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-4">
      <TypeTabs chosen={state.type} onChoose={props.onChooseType} />
      <button
        ref={panelButton}
        type="button"
        aria-expanded={isPanelOpen}
        aria-controls={FILTERS_ID}
        onClick={props.onTogglePanel}
        onPointerEnter={preloadFilters}
        onFocus={preloadFilters}
        className="flex h-11 shrink-0 items-center gap-2 rounded-full bg-white/8 px-4 text-[0.9375rem] font-semibold ring-1 ring-white/10 transition-colors ring-inset hover:bg-white/15 aria-expanded:bg-white/20 md:pointer-fine:h-10"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        <span className="max-[24rem]:sr-only">Filters</span>
      </button>
    </div>
  );
}
