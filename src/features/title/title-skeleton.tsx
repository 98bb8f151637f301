import type { ReactNode } from 'react';
import { TitleRowSkeleton } from '../../titles/title-row';
import { Skeleton } from '../../ui/skeleton';
import { EpisodeGridSkeleton } from './episode-card';
import { BESIDE_TRAILER, TRAILER_GRID } from './title-details';
import { HERO_GRID } from './title-hero';

const PANELS = ['first', 'second', 'third'];

/** The loading state of a title's page. Its boxes have the sizes of the content, to prevent layout shifts. */
export function TitleSkeleton({ hasEpisodes = false }: { hasEpisodes?: boolean }): ReactNode {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <div className="behind-top-bar dark-surface light:mb-6 bg-[linear-gradient(var(--color-raised),var(--color-ground))]">
        <div className={HERO_GRID}>
          <Skeleton className="aspect-2/3 self-end md:row-span-2 phone-landscape:row-span-2 phone-landscape:self-start" />
          <div className="grid gap-3 self-end">
            <Skeleton className="h-10 w-4/5 max-w-xl md:h-14" />
            <Skeleton className="h-5 w-48" />
          </div>
          <div className="grid content-start gap-5 max-md:col-span-2 phone-landscape:col-span-1! phone-landscape:gap-4">
            <Skeleton className="h-7 w-56 rounded-full" />
            <Skeleton className="h-26 max-w-[68ch]" />
            <Skeleton className="h-11 w-72 rounded-full" />
          </div>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-6 pb-12 md:gap-8">
        {hasEpisodes && (
          <div className="page-gutter pt-1.5">
            <Skeleton className="h-11 w-64 rounded-full" />
            <EpisodeGridSkeleton />
          </div>
        )}
        <div className={TRAILER_GRID}>
          <div className="max-md:page-gutter">
            <Skeleton className="aspect-video rounded-panel mt-11" />
          </div>
          <div className={BESIDE_TRAILER}>
            {PANELS.map((panel) => (
              <Skeleton key={panel} className="h-46 rounded-panel" />
            ))}
          </div>
        </div>
        <TitleRowSkeleton />
      </div>
    </div>
  );
}
