import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { type BrowseState, formatBrowseParams, parseBrowseParams } from '#shared/browse';
import { useRawSearch } from '../../hooks/use-raw-search';
import type { BrowseKind } from './browse-kinds';

type GoTo = (next: BrowseState) => void;

/** The state of the page, which is stored only in the address. */
export function useBrowseState({ mediaType, path }: BrowseKind): [BrowseState, GoTo] {
  const search = useRawSearch();
  const [, navigate] = useLocation();
  const state = useMemo(() => parseBrowseParams(search, mediaType), [search, mediaType]);

  function goTo(next: BrowseState): void {
    const address = formatBrowseParams(next);
    if (address === formatBrowseParams(state)) return;
    // Changing a search adds no history entry, so that Back leaves the search.
    const replace = state.query !== '' && next.query !== '';
    navigate(path + address, { replace });
  }
  return [state, goTo];
}
