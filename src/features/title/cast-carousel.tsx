import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { CastMember } from '#shared/title-page';
import { useScrollSteps } from '../../hooks/use-scroll-steps';
import { ScrollArrows } from '../../ui/scroll-arrows';
import { CastCard } from './cast-card';

/** 2 §9: the cast carousel's scroll step. */
const STEPS = { stepPx: 300, narrowStepPx: 150, narrow: '(width < 768px)' };

/** The people of a title in a row that scrolls sideways by touch, arrows or arrow keys; nothing without people. */
export function CastCarousel({ cast }: { cast: readonly CastMember[] }): ReactNode {
  const headingId = useId();
  const steps = useScrollSteps(STEPS);
  if (cast.length === 0) return null;

  const scrollByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // With one of these the key is the browser's: Alt and the left arrow is Back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    steps.scroll(event.key === 'ArrowRight' ? 1 : -1);
  };

  return (
    <section>
      <div className="page-gutter flex h-11 items-center justify-between">
        <h2 id={headingId} className="text-heading">
          Cast
        </h2>
        {(steps.canGoBack || steps.canGoOn) && <ScrollArrows steps={steps} label="Cast" />}
      </div>
      <ul
        ref={steps.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach.
        tabIndex={0}
        aria-labelledby={headingId}
        onKeyDown={scrollByKey}
        className="row-scroller flex gap-4 pt-2 pb-3 focus-visible:-outline-offset-2"
      >
        {cast.map((person, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one actor may play two parts, and the order never changes.
          <CastCard key={`${person.id}-${place}`} person={person} />
        ))}
      </ul>
    </section>
  );
}
