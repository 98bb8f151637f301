import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { CastMember } from '#shared/title-page';
import { useRenderContext } from '../../hooks/render-context';
import { useScrollSteps } from '../../hooks/use-scroll-steps';
import { Picture } from '../../titles/picture';
import { useNearViewport } from '../../titles/use-near-viewport';
import { ScrollArrows } from '../../ui/scroll-arrows';

const STEPS = { stepPx: 300, narrowStepPx: 150, narrow: '(width < 768px)' };

const CARD_SIZES = '120px';

function CastCard({ person }: { person: CastMember }): ReactNode {
  const { imageBaseUrl } = useRenderContext();
  const [box, isNear] = useNearViewport<HTMLDivElement>(true);
  return (
    <li className="w-30 shrink-0">
      <div
        ref={box}
        className="relative aspect-4/5 overflow-hidden rounded-card bg-linear-to-b from-overlay to-raised"
      >
        {isNear && (
          <Picture
            kind="profile"
            path={person.profilePath}
            fallbackWidth={185}
            sizes={CARD_SIZES}
            loading="lazy"
            className="size-full object-cover"
          />
        )}
        {!isNear && (
          <noscript>
            <img
              src={
                person.profilePath
                  ? `${imageBaseUrl}/w185${person.profilePath}`
                  : '/images/profile-placeholder.svg'
              }
              alt=""
              loading="lazy"
              className="size-full object-cover"
            />
          </noscript>
        )}
      </div>
      <p className="mt-2 line-clamp-2 text-sm/5 font-medium">
        <bdi>{person.name}</bdi>
      </p>
      <p className="line-clamp-2 text-xs/4 text-muted">
        <bdi>{person.character}</bdi>
      </p>
    </li>
  );
}

/** The cast in a horizontal scroller with arrow buttons; nothing for an empty cast. */
export function CastCarousel({ cast }: { cast: readonly CastMember[] }): ReactNode {
  const headingId = useId();
  const steps = useScrollSteps(STEPS);
  if (cast.length === 0) return null;

  const scrollByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // Browser shortcuts, such as Alt and the left arrow for Back.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
        tabIndex={0}
        aria-labelledby={headingId}
        onKeyDown={scrollByKey}
        className="row-scroller flex gap-4 pt-2 pb-3 focus-visible:-outline-offset-2"
      >
        {cast.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an actor may have two roles, and the order is constant.
          <CastCard key={`${person.id}-${index}`} person={person} />
        ))}
      </ul>
    </section>
  );
}
