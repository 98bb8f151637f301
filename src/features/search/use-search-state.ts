import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { formatSearchParams, parseSearchParams, type SearchState } from '#shared/search';
import { useRenderContext } from '../../hooks/render-context';
import { useQueryText } from '../../hooks/use-query-text';
import { paths } from '../../navigation/paths';

export type SearchControl = {
  readonly state: SearchState;
  /** The four-digit year that the range of years ends with. */
  readonly currentYear: number;
  /** Changes a part of it; with 'push', Back leads to what is shown now. */
  change(changes: Partial<SearchState>, how?: 'push' | 'replace'): void;
  /** The address at which this is shown. */
  pathOf(state: SearchState): string;
};

/** What the search page shows, as its address says, and how to change it. */
export function useSearchState(): SearchControl {
  const currentYear = Number(useRenderContext().today.slice(0, 4));
  const address = useQueryText();
  const [, navigate] = useLocation();
  // A blank query clears the address (2 §4), yet not what was chosen beside it: it holds for the next query.
  const [chosen, choose] = useState<SearchState | null>(null);
  const state = useMemo(
    () => (address === '' && chosen ? chosen : parseSearchParams(address, currentYear)),
    [address, chosen, currentYear],
  );
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });

  const pathOf = (shown: SearchState): string => {
    const parameters = formatSearchParams(shown, currentYear);
    return parameters ? `${paths.search()}?${parameters}` : paths.search();
  };

  return {
    state,
    currentYear,
    pathOf,
    change(changes, how = 'replace') {
      const next = { ...latest.current, ...changes };
      choose(next.query === '' ? next : null);
      navigate(pathOf(next), { replace: how === 'replace' || next.query === '' });
    },
  };
}
