import { TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { HOME_ROWS } from '#shared/home-rows';
import { POPULAR_SEARCHES, type SearchType } from '#shared/search';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { QueryRow } from '../../titles/query-row';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import { GenreTiles } from './genre-tiles';
import { RecentSearches } from './recent-searches';
import { trendingRowOf } from './search-steps';
import type { RecentSearches as Recent } from './use-recent-searches';
import { useSearchGenres } from './use-search-genres';

type StartScreenProps = {
  readonly type: SearchType;
  readonly recent: Recent;
  readonly pathOf: (query: string) => string;
  readonly onSelect: () => void;
  readonly onLeaveRecent: () => void;
};

/** Shown without a query. */
export function StartScreen({ type, recent, onLeaveRecent, ...links }: StartScreenProps): ReactNode {
  const row = trendingRowOf(type);
  const trending = trpc.catalogue.homeRow.useQuery({ row });
  const genres = useSearchGenres(type, true);

  function retry(): void {
    void trending.refetch();
    genres.retry();
  }

  return (
    <div className="pt-2">
      <RecentSearches recent={recent} {...links} onLeave={onLeaveRecent} />
      <section aria-labelledby="popular-searches" className="page-gutter">
        <h3 id="popular-searches" className="text-heading">
          Popular searches
        </h3>
        <ul className="mt-3 flex flex-wrap gap-2.5">
          {POPULAR_SEARCHES.map((query) => (
            <li key={query}>
              <SiteLink
                href={links.pathOf(query)}
                onClick={links.onSelect}
                className="flex min-h-11 items-center gap-2 rounded-full bg-field px-4 font-medium ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong"
              >
                <TrendingUp aria-hidden="true" className="size-4 text-accent" />
                {query}
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
      {trending.error && genres.hasFailed ? (
        <div className="page-gutter pt-6">
          <LoadError message={errorMessage(trending.error)} onRetry={retry} />
        </div>
      ) : (
        <>
          <GenreTiles {...genres} />
          <QueryRow heading={HOME_ROWS[row].title} query={trending} isFirst />
        </>
      )}
    </div>
  );
}
