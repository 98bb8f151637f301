import type { ReactNode } from 'react';
import { Picture } from '../../titles/picture';

const FALLBACK_WIDTH = 1280;
/** On phones less than its box, so that a dense screen is content with the host's 780 px: it fades into the page. */
const SIZES = '(min-width: 40rem) 100vw, 60vw';

/** The backdrop behind the hero, fading to the page so that text on it stays readable. The first picture to be fetched. */
export function HeroPicture({ path }: { path: string }): ReactNode {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10">
      <Picture
        kind="backdrop"
        path={path}
        fallbackWidth={FALLBACK_WIDTH}
        isBackground
        sizes={SIZES}
        fetchPriority="high"
        className="absolute inset-x-0 top-0 h-3/5 w-full object-cover sm:h-full sm:object-[50%_25%]"
      />
      <div className="absolute inset-x-0 top-0 h-36 bg-linear-to-b from-ground/90 via-ground/50 to-transparent" />
      <div className="absolute inset-x-0 top-0 h-3/5 bg-linear-to-t from-ground via-ground/70 via-30% to-transparent to-70% sm:h-full sm:via-ground/80 sm:via-40% sm:to-95% lg:via-ground/45 lg:via-25% lg:to-65%" />
      <div className="absolute inset-y-0 left-0 hidden w-[calc(var(--gutter)+58rem)] bg-linear-to-r from-ground/90 via-ground/70 via-65% to-transparent lg:block" />
    </div>
  );
}
