import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { listNearQueries, type SearchState } from '#shared/search';
import { TitleRowSkeleton } from '../../titles/title-row';

type NoResultsRowsProps = {
  readonly state: SearchState;
  readonly pathOf: (query: string) => string;
};

/** If it fails to load, the page has no suggestions. */
const NearMatches = lazy(() =>
  import('./near-matches').then(
    ({ NearMatches: rows }) => ({ default: rows }),
    () => ({ default: () => null }),
  ),
);

/** Near matches and popular titles, below the message that nothing was found. The server renders the placeholder. */
export function NoResultsRows({ state, pathOf }: NoResultsRowsProps): ReactNode {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const nearQueries = listNearQueries(state.query);
  const skeleton = (
    <div className="noscript:hidden">
      {['', ...nearQueries].map((query) => (
        <TitleRowSkeleton key={query} />
      ))}
    </div>
  );
  if (!isHydrated) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <NearMatches key={`${state.type} ${state.query}`} {...{ state, nearQueries, pathOf, skeleton }} />
    </Suspense>
  );
}
