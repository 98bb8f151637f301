import { trpc } from '../../api/trpc';
import type { BrowseKind } from './browse-kinds';
import type { BrowseResults } from './use-browse-list';

/** What the search finds; an earlier search still under way is cancelled, and nobody hears of it (1 §4). */
export function useTitleSearch({ mediaType }: BrowseKind, query: string): BrowseResults {
  const { data, error, errorUpdatedAt, isFetching, refetch } = trpc.catalogue.browseSearch.useQuery(
    { mediaType, query },
    { enabled: query !== '', trpc: { abortOnUnmount: true } },
  );
  const hasFailed = error !== null && !isFetching;
  return {
    titles: data?.titles ?? null,
    failure: hasFailed ? { error, at: errorUpdatedAt, retry: () => void refetch() } : null,
    paging: null,
    totalResults: data?.totalResults ?? null,
  };
}
