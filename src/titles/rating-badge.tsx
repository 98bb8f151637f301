import { type ReactNode, useContext } from 'react';
import { RatingsShown } from './ratings-shown';

/** A title's rating, 0 to 10 with one decimal, on a corner of its poster; nothing when ratings are switched off. */
export function RatingBadge({ rating }: { rating: number }): ReactNode {
  if (!useContext(RatingsShown) || rating <= 0) return null;
  return (
    <span className="rated absolute bottom-1.5 left-1.5 flex items-center gap-1 rounded-md bg-ground/80 px-1.5 py-0.5 text-xs font-semibold tabular-nums compact:bottom-1 compact:left-1 compact:gap-0.5 compact:px-1 compact:text-[0.6875rem]">
      {rating.toFixed(1)}
    </span>
  );
}
