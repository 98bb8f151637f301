import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchState } from '#shared/search';
import { useMediaQuery } from '../../hooks/use-media-query';
import { Skeleton } from '../../ui/skeleton';
import { FILTERS_LABEL } from './texts';
import type { SearchFilters } from './use-search-filters';

export const FILTERS_ID = 'search-filters';

const PHONE = '(width < 48rem)';

const load = () => import('./filter-panel');
const loadSheet = () => import('./filter-sheet');
const Panel = lazy(async () => ({ default: (await load()).FilterPanel }));
const Sheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));

/** Loads the panel's code before it is opened. */
export function preloadFilters(): void {
  const code = window.matchMedia(PHONE).matches ? loadSheet() : load();
  // The panel itself reports the failure when it is opened.
  code.catch(() => undefined);
}

/** The collapsible filters, whose code loads when they are first opened: a panel, on phones a sheet. */
export function FilterSection({ filters }: { readonly filters: SearchFilters }): ReactNode {
  const { isPanelOpen } = filters;
  const section = useRef<HTMLElement>(null);
  const isPhone = useMediaQuery(PHONE);
  /** The filters chosen in the sheet; they apply when it closes. */
  const [draft, setDraft] = useState<SearchState | null>(null);

  const applyDraft = useEffectEvent(() => {
    if (draft === null) return;
    setDraft(null);
    filters.change(draft);
  });
  // A phone that is rotated shows the panel instead.
  useEffect(() => {
    if (!isPhone) applyDraft();
  }, [isPhone]);

  useEffect(() => {
    if (isPanelOpen) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isPanelOpen]);

  return (
    <section
      ref={section}
      id={FILTERS_ID}
      aria-label={FILTERS_LABEL}
      hidden={!isPanelOpen || isPhone}
      className="mb-4 scroll-my-24 panel p-5"
    >
      {isPanelOpen && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          {isPhone ? (
            <Sheet filters={filters} state={draft ?? filters.state} onChange={setDraft} />
          ) : (
            <Panel filters={filters} />
          )}
        </Suspense>
      )}
    </section>
  );
}
