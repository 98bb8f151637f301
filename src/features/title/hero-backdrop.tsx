import type { ReactNode } from 'react';
import { Picture } from '../../media/picture';

/** Smaller than it is shown on phones, whose many pixels nobody would notice in a picture this dark. */
const BACKDROP_SIZES = '(width < 48rem) 66vw, 100vw';

/** The wide picture behind a title's head, darkened where text stands; a placeholder without one. */
export function HeroBackdrop({ path }: { path: string | null }): ReactNode {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 -z-10 h-[62vw] max-h-full overflow-hidden bg-linear-to-b from-overlay to-ground md:h-[min(46rem,62vw)]"
    >
      <Picture
        kind="backdrop"
        path={path}
        fallbackWidth={1280}
        isBackground
        sizes={BACKDROP_SIZES}
        fetchPriority="high"
        className="size-full object-cover object-[50%_25%]"
      />
      <div className="absolute inset-x-0 top-0 h-36 bg-linear-to-b from-ground/90 via-ground/50 to-transparent" />
      <div className="absolute inset-0 bg-linear-to-t from-ground from-8% via-ground/55 via-45% to-ground/10" />
      <div className="absolute inset-0 bg-linear-to-r from-ground/85 via-ground/45 via-50% to-transparent max-md:hidden" />
    </div>
  );
}
