import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { HOME_ROWS } from '#shared/home-rows';
import { GENRES_FAILED, POPULAR_SEARCHES, type SearchType } from '#shared/search';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { paths } from '../../navigation/paths';
import { QueryRow } from '../../titles/query-row';
import { LoadError } from '../../ui/load-error';
import { ChipRow } from './chip-row';
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
  const hasTrending = !trending.isLoadingError;
  const genres = useSearchGenres(type, true);
  const chips = genres.genres?.map(({ id, name, mediaType }) => ({ name, href: paths.genre(mediaType, id) }));

  function retry(): void {
    void trending.refetch();
    genres.retry();
  }

  return (
    <div className="pt-2">
      <RecentSearches recent={recent} {...links} onLeave={onLeaveRecent} />
      <ChipRow
        heading="Popular searches"
        chips={POPULAR_SEARCHES.map((name) => ({ name, href: links.pathOf(name) }))}
        icon={<Search aria-hidden="true" className="size-4 text-accent" />}
        onSelect={links.onSelect}
      />
      {(genres.hasFailed || !hasTrending) && (
        <div className="page-gutter">
          <LoadError message={hasTrending ? GENRES_FAILED : errorMessage(trending.error)} onRetry={retry} />
        </div>
      )}
      {!genres.hasFailed && <ChipRow heading="Genres" chips={chips ?? null} isDouble />}
      {hasTrending && <QueryRow heading={HOME_ROWS[row].title} query={trending} isFirst />}
    </div>
  );
}
