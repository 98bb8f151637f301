import type { ReactNode } from 'react';
import { Picture } from '../../titles/picture';
import { useHasPainted } from '../../ui/below-fold';

/** Smaller than it is shown on phones, whose many pixels nobody would notice in a picture this dark. */
const BACKDROP_SIZES = '(width < 48rem) 66vw, 100vw';

/**
 * The wide picture behind a title's head, darkened where text stands; a placeholder without one. To shade so much of a
 * screen takes longer than all that stands there, so that it is done right after, and the picture appears with it.
 */
export function HeroBackdrop({ path }: { path: string | null }): ReactNode {
  const hasPainted = useHasPainted();
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 -z-10 h-[62vw] max-h-full overflow-hidden backdrop-placeholder md:h-[min(46rem,62vw)]"
    >
      <Picture
        kind="backdrop"
        path={path}
        fallbackWidth={1280}
        isBackground
        sizes={BACKDROP_SIZES}
        fetchPriority="high"
        className={`size-full object-cover object-[50%_25%] ${hasPainted ? '' : 'invisible'}`}
      />
      {hasPainted && <div className="absolute inset-0 backdrop-shade" />}
    </div>
  );
}
