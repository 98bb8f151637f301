import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { SearchState } from '#shared/search';
import { Skeleton } from '../../ui/skeleton';
import type { SearchGenres } from './use-search-genres';

export const FILTERS_ID = 'search-filters';

const load = () => import('./filter-panel');
const Panel = lazy(async () => ({ default: (await load()).FilterPanel }));

/** Loads the panel's code before it is opened. */
export function preloadFilters(): void {
  // The panel itself reports the failure when it is opened.
  load().catch(() => undefined);
}

type FilterSectionProps = {
  readonly isOpen: boolean;
  readonly state: SearchState;
  readonly currentYear: number;
  readonly genres: SearchGenres;
  readonly onChange: (changes: Partial<SearchState>) => void;
  readonly onClose: () => void;
};

/** The collapsible filter panel, whose code loads when it is first opened. */
export function FilterSection({ isOpen, ...panel }: FilterSectionProps): ReactNode {
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isOpen) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <section
      ref={section}
      id={FILTERS_ID}
      aria-label="Filters"
      hidden={!isOpen}
      className="mt-3 scroll-my-24 rounded-panel border border-line bg-raised p-5"
    >
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-96 md:h-64" />}>
          <Panel {...panel} />
        </Suspense>
      )}
    </section>
  );
}
