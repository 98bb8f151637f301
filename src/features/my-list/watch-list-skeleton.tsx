import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';
import { CARD_GRID, CARD_SIZE } from './card-layout';

const PLACES = [0, 1, 2, 3, 4, 5];

/** Cards on the way, of their size. */
export function WatchListSkeleton(): ReactNode {
  return (
    <div role="status" className={`${CARD_GRID} min-h-[70vh] content-start`}>
      <span className="sr-only">Loading your watch history…</span>
      {PLACES.map((place) => (
        <Skeleton key={place} className={`${CARD_SIZE} rounded-panel`} />
      ))}
    </div>
  );
}
