import type { ReactNode } from 'react';
import { EPISODES_SHOWN_FIRST } from '../../titles/episode-window';
import { Skeleton } from '../../ui/skeleton';
import { STILL_BOX } from './episode-card';

export const EPISODE_GRID = 'mt-4 grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 sm:gap-y-8 xl:grid-cols-3';

const PLACES = Array.from({ length: EPISODES_SHOWN_FIRST }, (_, place) => place);

/** A season's episodes while they are on the way. */
export function EpisodeGridSkeleton(): ReactNode {
  return (
    <div className={EPISODE_GRID}>
      {PLACES.map((place) => (
        <div key={place} className="flex gap-4 sm:flex-col sm:gap-3">
          <Skeleton className={STILL_BOX} />
          <div className="grow sm:h-27">
            <Skeleton className="h-4 w-3/5 rounded-sm" />
            <Skeleton className="mt-2 h-3 w-2/5 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}
