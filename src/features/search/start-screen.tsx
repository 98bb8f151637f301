import { TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { POPULAR_SEARCHES } from '#shared/search';
import { SiteLink } from '../../ui/site-link';

type StartScreenProps = {
  readonly pathOf: (query: string) => string;
  readonly onSelect: () => void;
  /** The recent searches; null without any. */
  readonly recent: ReactNode;
};

/** Shown without a query. The recent searches appear later; beside the others, they move nothing. */
export function StartScreen({ pathOf, onSelect, recent }: StartScreenProps): ReactNode {
  return (
    <div className="grid max-w-5xl gap-x-16 gap-y-8 lg:grid-cols-2">
      <section aria-labelledby="popular-searches">
        <h3 id="popular-searches" className="text-heading">
          Popular searches
        </h3>
        <ul className="mt-3 flex flex-wrap gap-2.5">
          {POPULAR_SEARCHES.map((query) => (
            <li key={query}>
              <SiteLink
                href={pathOf(query)}
                onClick={onSelect}
                className="flex min-h-11 items-center gap-2 rounded-full bg-field px-4 font-medium ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong"
              >
                <TrendingUp aria-hidden="true" className="size-4 text-accent" />
                {query}
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
      {recent && (
        <section aria-labelledby="recent-heading">
          <h3 id="recent-heading" className="mb-1 text-heading">
            Recent searches
          </h3>
          {recent}
        </section>
      )}
    </div>
  );
}
