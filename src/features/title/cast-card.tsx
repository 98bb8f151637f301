import { User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CastMember } from '#shared/title-page';
import { useBoot } from '../../boot';
import { imageSource } from '../../media/image-url';
import { useImageFailure } from '../../media/use-image-failure';
import { useNear } from '../../media/use-near';

/** The width that a card has, in CSS pixels. */
const CARD_SIZES = '120px';

function Portrait({ path }: { path: string }): ReactNode {
  const { imageBaseUrl } = useBoot();
  const [box, isNear] = useNear<HTMLDivElement>(true);
  const { hasFailed, watch } = useImageFailure();
  if (hasFailed) return <p className="p-2 text-xs">Image unavailable</p>;
  return (
    <div ref={box} className="size-full">
      {isNear && (
        <img
          {...watch}
          {...imageSource(imageBaseUrl, 'profile', path, 185)}
          sizes={CARD_SIZES}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

/** A person of the cast and the part they play. */
export function CastCard({ person }: { person: CastMember }): ReactNode {
  return (
    <li className="w-30 shrink-0">
      <div className="grid aspect-4/5 place-items-center overflow-hidden rounded-card bg-linear-to-b from-overlay to-raised text-center text-muted">
        {person.profilePath ? (
          <Portrait path={person.profilePath} />
        ) : (
          <User aria-hidden="true" className="size-9 opacity-60" strokeWidth={1.5} />
        )}
      </div>
      <p className="mt-2 line-clamp-2 text-sm/5 font-medium">{person.name}</p>
      <p className="line-clamp-2 text-xs/4 text-muted">{person.character}</p>
    </li>
  );
}
