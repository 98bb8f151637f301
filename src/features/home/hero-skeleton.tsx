import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';
import { HeroFrame } from './hero-frame';

export function HeroSkeleton(): ReactNode {
  return (
    <HeroFrame>
      <div role="status" className="page-gutter flex flex-col gap-4 pb-5 sm:pb-8">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-12 w-3/4 max-w-lg" />
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-7 w-64" />
        <Skeleton className="h-18 w-full max-w-xl" />
        <div className="flex gap-3">
          <Skeleton className="h-11 w-36 rounded-full" />
          <Skeleton className="h-11 w-36 rounded-full" />
        </div>
      </div>
    </HeroFrame>
  );
}
