import { type ReactNode, Suspense } from 'react';
import { optionalComponent } from '../../ui/optional-component';
import type { RecentSearches as Recent } from './use-recent-searches';

const RecentList = optionalComponent(() => import('./recent-list'));

type RecentSearchesProps = {
  readonly recent: Recent;
  readonly pathOf: (query: string) => string;
  readonly onSelect: () => void;
  /** Moves the focus back to the search box. */
  readonly onLeave: () => void;
};

/**
 * The past searches. Until they are known, their space is reserved in browsers that have some
 * (server/rendering/early-script.ts).
 */
export function RecentSearches({ recent, ...props }: RecentSearchesProps): ReactNode {
  const { searches, now } = recent;
  if (searches?.length === 0) return null;
  return (
    <section aria-labelledby="recent-heading" className={searches ? 'pb-6' : 'pb-6 with-searches'}>
      <h3 id="recent-heading" className="page-gutter text-heading">
        Recent searches
      </h3>
      <div className="mt-3 min-h-11">
        {searches && (
          <Suspense fallback={null}>
            <RecentList {...{ searches, now }} {...props} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
