import type { ReactNode } from 'react';
import type { ScrollSteps } from '../hooks/use-scroll-steps';

type ScrollArrowsProps = {
  readonly steps: ScrollSteps;
  readonly label: string;
};

const ARROW =
  'grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-fill hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-30';

/**
 * Two buttons that scroll a horizontal list. They are no tab stops, because the list has arrow keys. Touch screens, where
 * one swipes, have the space for the heading.
 */
export function ScrollArrows({ steps, label }: ScrollArrowsProps): ReactNode {
  const { canGoBack, canGoOn, scroll } = steps;
  return (
    <div className="flex noscript:hidden pointer-coarse:hidden">
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Scroll ${label} left`}
        aria-disabled={!canGoBack}
        onClick={() => scroll(-1)}
        className={`${ARROW} chevron rotate-180`}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Scroll ${label} right`}
        aria-disabled={!canGoOn}
        onClick={() => scroll(1)}
        className={`${ARROW} chevron`}
      />
    </div>
  );
}
