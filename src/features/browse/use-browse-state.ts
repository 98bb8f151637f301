import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { type BrowseState, formatBrowseParams, parseBrowseParams } from '#shared/browse';
import { useQueryText } from '../../hooks/use-query-text';
import type { BrowseKind } from './browse-kinds';

type GoTo = (next: BrowseState) => void;

/** What the address says, and how to change it: the address is the only place where the page's state lives. */
export function useBrowseState({ mediaType, path }: BrowseKind): [BrowseState, GoTo] {
  const search = useQueryText();
  const [, navigate] = useLocation();
  const state = useMemo(() => parseBrowseParams(search, mediaType), [search, mediaType]);

  function goTo(next: BrowseState): void {
    const address = formatBrowseParams(next);
    if (address === formatBrowseParams(state)) return;
    // Going from search to search, Back leads to what was there before the first.
    const replace = state.query !== '' && next.query !== '';
    navigate(path + address, { replace });
  }
  return [state, goTo];
}
