import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRating } from '../ui/format';
import { useShowRatings } from './display-preferences';

/** Nothing for a title without ratings, or when the preference hides them. */
export function StarRating({ rating }: { rating: number }): ReactNode {
  const isShown = useShowRatings() && rating > 0;
  return (
    isShown && (
      <span className="flex items-center gap-1">
        <Star aria-hidden="true" className="size-3.5 fill-star text-star" />
        <span className="sr-only">Rating </span>
        {formatRating(rating)}
      </span>
    )
  );
}
