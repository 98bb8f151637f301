import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Skeleton } from '../../ui/skeleton';
import type { SearchFilters } from './use-search-filters';

export const FILTERS_ID = 'search-filters';

const load = () => import('./filter-panel');
const Panel = lazy(async () => ({ default: (await load()).FilterPanel }));

/** Loads the panel's code before it is opened. */
export function preloadFilters(): void {
  // The panel itself reports the failure when it is opened.
  load().catch(() => undefined);
}

/** The collapsible filter panel, whose code loads when it is first opened. */
export function FilterSection({ filters }: { readonly filters: SearchFilters }): ReactNode {
  const { isPanelOpen } = filters;
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isPanelOpen) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isPanelOpen]);

  return (
    <section
      ref={section}
      id={FILTERS_ID}
      aria-label="Filters"
      hidden={!isPanelOpen}
      className="mt-3 scroll-my-24 panel p-5"
    >
      {isPanelOpen && (
        <Suspense fallback={<Skeleton className="h-96 md:h-64" />}>
          <Panel filters={filters} />
        </Suspense>
      )}
    </section>
  );
}
