import { type RefObject, useMemo } from 'react';
import { useLocation } from 'wouter';
import { type BrowseState, formatBrowseParams, parseBrowseParams } from '#shared/browse';
import { useRawSearch } from '../../hooks/use-raw-search';
import { useSearchDraft } from '../../hooks/use-search-draft';
import type { BrowseKind } from './browse-kinds';

/** The state of the page, which is stored only in the address, and the text of the search box. */
export function useBrowseState({ mediaType, path }: BrowseKind, results: RefObject<HTMLElement | null>) {
  const search = useRawSearch();
  const [, navigate] = useLocation();
  const state = useMemo(() => parseBrowseParams(search, mediaType), [search, mediaType]);
  const draft = useSearchDraft(state.query, (query) => show({ ...state, query }));

  function goTo(next: BrowseState): void {
    const address = formatBrowseParams(next);
    if (address === formatBrowseParams(state)) return;
    // Changing a search adds no history entry, so that Back leaves the search.
    const replace = state.query !== '' && next.query !== '';
    navigate(path + address, { replace });
  }

  /** Shows a list from its top. */
  function show(next: BrowseState): void {
    goTo(next);
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) results.current?.scrollIntoView({ behavior: 'instant' });
  }

  function change(next: BrowseState): void {
    draft.write(next.query);
    show(next);
  }

  return { requested: state, draft, change };
}
