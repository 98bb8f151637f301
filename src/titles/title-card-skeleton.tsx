import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton';

/** Of a title card's size, in a row or a grid. */
export function TitleCardSkeleton(): ReactNode {
  return (
    <div>
      <Skeleton className="aspect-2/3" />
      <div className="h-(--card-text) pt-2">
        <Skeleton className="my-0.5 h-4 w-4/5 rounded-sm" />
        <Skeleton className="mt-1.5 h-3 w-2/5 rounded-sm" />
      </div>
    </div>
  );
}
