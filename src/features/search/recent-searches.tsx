import { History, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { removePastSearch } from '../../storage/search-history';
import { SiteLink } from '../../ui/site-link';
import type { RecentSearches as Recent } from './use-recent-searches';

export const RECENT_ID = 'recent-searches';

const HOUR_MS = 3_600_000;
const DATE_FORMAT = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** How long ago a search was. Both times are in milliseconds since 1970. */
function formatAge(timestamp: number, now: number): string {
  const hours = Math.floor((now - timestamp) / HOUR_MS);
  if (hours < 1) return 'Just now';
  if (hours < 24) return `${hours}h ago`;
  return hours < 48 ? 'Yesterday' : new Date(timestamp).toLocaleDateString('en-US', DATE_FORMAT);
}

type RecentSearchesProps = {
  readonly recent: Recent;
  readonly pathOf: (query: string) => string;
  readonly onSelect: () => void;
  /** Moves the focus back to the search box. */
  readonly onLeave: () => void;
};

const ROW_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The past searches, to repeat or remove. The arrow keys move between them. */
export function RecentSearches({ recent, pathOf, onSelect, onLeave }: RecentSearchesProps): ReactNode {
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const step = ROW_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll('a')];
    const index = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
    const next = links[index + step];
    if (next) next.focus();
    else if (step < 0) onLeave();
  }

  function remove(query: string, row: Element | null): void {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    removePastSearch(query);
    const button = neighbour?.querySelector('button');
    if (button) button.focus();
    else onLeave();
  }

  return (
    <ul id={RECENT_ID} onKeyDown={onKeyDown} className="-mx-2">
      {recent.searches.map(({ query, timestamp }) => (
        <li
          key={query}
          className="flex items-center rounded-card focus-within:bg-fill-faint hover:bg-fill-faint"
        >
          <SiteLink
            href={pathOf(query)}
            onClick={onSelect}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-card px-2 -outline-offset-2"
          >
            <History aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{query}</span>
            <span className="shrink-0 text-sm text-muted">{formatAge(timestamp, recent.now)}</span>
          </SiteLink>
          <button
            type="button"
            aria-label={`Remove "${query}" from recent searches`}
            onClick={(event) => remove(query, event.currentTarget.closest('li'))}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted -outline-offset-2 hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
