import { type ReactNode, useId } from 'react';
import type { CastMember } from '#shared/title-page';
import { useRenderContext } from '../../hooks/render-context';
import { useRovingFocus } from '../../hooks/use-roving-focus';
import { useScrollSteps } from '../../hooks/use-scroll-steps';
import { paths } from '../../navigation/paths';
import { Picture } from '../../titles/picture';
import { useNearViewport } from '../../titles/use-near-viewport';
import { ScrollArrows } from '../../ui/scroll-arrows';
import { SiteLink } from '../../ui/site-link';

const STEPS = { stepPx: 300, narrowStepPx: 150, narrow: '(width < 768px)' };

/** Half the real width, so that dense screens load the image of 185 px. */
const CARD_SIZES = '60px';

function CastCard({ person }: { person: CastMember }): ReactNode {
  const { imageBaseUrl } = useRenderContext();
  const [box, isNear] = useNearViewport<HTMLDivElement>(true);
  const card = (
    <>
      <div
        ref={box}
        className="relative aspect-4/5 overflow-hidden rounded-card bg-[linear-gradient(var(--color-overlay),var(--color-raised))] ring-accent transition-shadow duration-200 ease-quiet group-hover:ring-2 group-focus-visible:ring-3"
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
    </>
  );
  return (
    <li className="w-30 shrink-0 snap-start">
      {person.id === null ? (
        card
      ) : (
        <SiteLink href={paths.person(person.id)} className="group card">
          {card}
        </SiteLink>
      )}
    </li>
  );
}

/** The cast in a horizontal scroller with arrow buttons, whose links are one tab stop; nothing for an empty cast. */
export function CastCarousel({ cast }: { cast: readonly CastMember[] }): ReactNode {
  const headingId = useId();
  const steps = useScrollSteps(STEPS);
  const roving = useRovingFocus(steps.list, cast);
  if (cast.length === 0) return null;
  const hasLinks = cast.some(({ id }) => id !== null);

  return (
    <section>
      <div className="page-gutter flex h-11 items-center justify-between [&>div]:-mr-3">
        <h2 id={headingId} className="text-heading">
          Cast
        </h2>
        {(steps.canGoBack || steps.canGoOn) && <ScrollArrows steps={steps} label="Cast" />}
      </div>
      <ul
        ref={steps.list}
        {...roving}
        tabIndex={hasLinks ? -1 : 0}
        aria-labelledby={headingId}
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
