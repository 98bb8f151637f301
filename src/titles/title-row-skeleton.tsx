import type { ReactNode } from 'react';
import { RowFrame } from './row-frame';
import { TitleCardSkeleton } from './title-card-skeleton';

/** 1 §9 "Skeletons": so many on wide screens, and on phones. */
const WIDE = 21;
const PHONE = 8;

const PLACES = Array.from({ length: WIDE }, (_, place) => place);

/** A row of the same size as the one on the way. */
export function TitleRowSkeleton({ heading }: { heading?: string }): ReactNode {
  return (
    <RowFrame heading={heading}>
      <div aria-hidden="true" className="page-gutter flex gap-(--row-gap) overflow-hidden">
        {PLACES.map((place) => (
          <div key={place} className={`w-(--row-poster) shrink-0 ${place >= PHONE ? 'max-sm:hidden' : ''}`}>
            <TitleCardSkeleton />
          </div>
        ))}
      </div>
    </RowFrame>
  );
}
