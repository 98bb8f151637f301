import type { ReactNode } from 'react';
import type { CastMember } from '#shared/title-page';
import { useRenderContext } from '../../hooks/render-context';
import { Picture } from '../../titles/picture';
import { useNearViewport } from '../../titles/use-near-viewport';

/** The width that a card has, in CSS pixels. */
const CARD_SIZES = '120px';

/** A person of the cast and the part they play. */
export function CastCard({ person }: { person: CastMember }): ReactNode {
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
