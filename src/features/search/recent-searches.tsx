import { History, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { removePastSearch } from '../../storage/search-history';
import { SiteLink } from '../../ui/site-link';
import { formatAge } from './history-age';
import type { RecentSearches as Recent } from './use-recent-searches';

/** The list's place, wherever on the page it is. */
export const RECENT_ID = 'recent-searches';

type RecentSearchesProps = {
  readonly recent: Recent;
  readonly pathOf: (query: string) => string;
  /** Called when one was chosen. */
  readonly onChoose: () => void;
  /** Called to leave the list for the search box. */
  readonly onLeave: () => void;
};

const ROW_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What was searched for, to search for it again or to forget it. The arrow keys go up and down. */
export function RecentSearches({ recent, pathOf, onChoose, onLeave }: RecentSearchesProps): ReactNode {
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const step = ROW_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll('a')];
    const place = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
    const next = links[place + step];
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
    <ul onKeyDown={onKeyDown} className="-mx-2">
      {recent.searches.map(({ query, timestamp }) => (
        <li key={query} className="flex items-center rounded-card focus-within:bg-white/6 hover:bg-white/6">
          <SiteLink
            href={pathOf(query)}
            onClick={onChoose}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-card px-2 -outline-offset-2"
          >
            <History aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{query}</span>
            <span className="shrink-0 text-sm text-muted">{formatAge(timestamp, recent.now)}</span>
          </SiteLink>
          <button
            type="button"
            aria-label={`Remove “${query}” from recent searches`}
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
