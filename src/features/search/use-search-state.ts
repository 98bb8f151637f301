import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { formatSearchParams, parseSearchParams, type SearchState } from '#shared/search';
import { useRenderContext } from '../../hooks/render-context';
import { useRawSearch } from '../../hooks/use-raw-search';
import { paths } from '../../navigation/paths';

export type SearchControl = {
  readonly state: SearchState;
  /** The end of the range of years. */
  readonly currentYear: number;
  /** @param mode 'push' adds a history entry; the default is 'replace' */
  change(changes: Partial<SearchState>, mode?: 'push' | 'replace'): void;
  pathOf(state: SearchState): string;
};

/** The state of the search page, which is stored in the address. */
export function useSearchState(): SearchControl {
  const currentYear = Number(useRenderContext().today.slice(0, 4));
  const address = useRawSearch();
  const [, navigate] = useLocation();
  // An empty query clears the address. The filters stay selected for the next query.
  const [emptyState, setEmptyState] = useState<SearchState | null>(null);
  const state = useMemo(
    () => (address === '' && emptyState ? emptyState : parseSearchParams(address, currentYear)),
    [address, emptyState, currentYear],
  );
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });

  const pathOf = (target: SearchState): string => {
    const parameters = formatSearchParams(target, currentYear);
    return parameters ? `${paths.search()}?${parameters}` : paths.search();
  };

  return {
    state,
    currentYear,
    pathOf,
    change(changes, mode = 'replace') {
      const next = { ...latest.current, ...changes };
      setEmptyState(next.query === '' ? next : null);
      navigate(pathOf(next), { replace: mode === 'replace' || next.query === '' });
    },
  };
}
