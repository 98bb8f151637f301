import { History, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useRovingFocus } from '../../hooks/use-roving-focus';
import { type PastSearch, removePastSearch } from '../../storage/search-history';
import { SiteLink } from '../../ui/site-link';
import { formatAge } from './format-age';
import { RECENT_ID } from './texts';

type RecentListProps = {
  readonly searches: readonly PastSearch[];
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly pathOf: (query: string) => string;
  readonly onSelect: () => void;
  readonly onLeave: () => void;
};

/** Links to repeat past searches, each with a button to remove it. */
export default function RecentList({ searches, now, pathOf, onSelect, onLeave }: RecentListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const roving = useRovingFocus(list, searches);

  function remove(query: string, item: Element | null): void {
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    removePastSearch(query);
    const button = neighbour?.querySelector('button');
    if (button) button.focus();
    else onLeave();
  }

  return (
    <ul ref={list} id={RECENT_ID} {...roving} className="row-scroller flex gap-2.5">
      {searches.map(({ query, timestamp }) => (
        <li
          key={query}
          className="relative flex max-w-72 shrink-0 items-center rounded-full bg-field ring-1 ring-hairline ring-inset hover:bg-field-strong"
        >
          <SiteLink
            href={pathOf(query)}
            onClick={onSelect}
            className="flex min-h-11 min-w-0 items-center gap-2 rounded-full pl-4 -outline-offset-2"
          >
            <History aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 truncate font-medium">{query}</span>
            <span className="shrink-0 text-sm text-muted">{formatAge(timestamp, now)}</span>
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
