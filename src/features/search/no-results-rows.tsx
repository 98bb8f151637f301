import { type ReactNode, Suspense } from 'react';
import { listNearQueries, type SearchState } from '#shared/search';
import { useIsHydrated } from '../../hooks/use-is-hydrated';
import { TitleRowSkeleton } from '../../titles/title-row';
import { optionalComponent } from '../../ui/optional-component';

type NoResultsRowsProps = {
  readonly state: SearchState;
  readonly currentYear: number;
  readonly pathOf: (query: string) => string;
};

const NearMatches = optionalComponent(() => import('./near-matches'));

/** Near matches and popular titles, below the message that nothing was found. The server renders the placeholder. */
export function NoResultsRows({ state, currentYear, pathOf }: NoResultsRowsProps): ReactNode {
  const isHydrated = useIsHydrated();
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
      <NearMatches
        key={`${state.type} ${state.query}`}
        {...{ state, currentYear, nearQueries, pathOf, skeleton }}
      />
    </Suspense>
  );
}
