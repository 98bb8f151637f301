import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { SEARCH_TYPES, type SearchType } from '#shared/search';

/** The panel that the tabs choose the content of. */
export const RESULTS_ID = 'search-results';

const LABELS: Record<SearchType, string> = { multi: 'All', movie: 'Movies', tv: 'TV Shows' };
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function tabId(type: SearchType): string {
  return `search-${type}`;
}

type TypeTabsProps = { readonly chosen: SearchType; readonly onChoose: (type: SearchType) => void };

/** All, Movies, TV Shows (2 §2). The arrow keys move among them; a search begins only when one is chosen. */
export function TypeTabs({ chosen, onChoose }: TypeTabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const place = tabs.findIndex((tab) => tab.matches(':focus'));
    tabs.at((place + step) % tabs.length)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Kind of title"
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-1"
    >
      {SEARCH_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          role="tab"
          id={tabId(type)}
          aria-selected={type === chosen}
          aria-controls={RESULTS_ID}
          tabIndex={type === chosen ? 0 : -1}
          onClick={() => onChoose(type)}
          className="min-h-11 min-w-11 rounded-full px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-muted transition-colors hover:bg-white/10 hover:text-ink aria-selected:bg-accent aria-selected:text-on-accent min-[24rem]:px-4 md:pointer-fine:min-h-10"
        >
          {LABELS[type]}
        </button>
      ))}
    </div>
  );
}
