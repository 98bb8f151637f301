import type { ReactNode } from 'react';
import { TitleCardSkeleton } from './title-card';

/** 1 §9 "Skeletons". */
const COUNT = 21;
const PLACES = Array.from({ length: COUNT }, (_, place) => place);

/** Stands where a title grid will be, card by card of its size. */
export function TitleGridSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="@container">
      <div className="title-grid">
        {PLACES.map((place) => (
          <TitleCardSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}
