import type { ReactNode } from 'react';
import { useRenderContext } from '../hooks/render-context';
import { Picture } from './picture';
import { useNear } from './use-near';

/** The width that the specification names for posters (1 §7 "Images"), in pixels. */
const FALLBACK_WIDTH = 500;
/** Where nothing can choose, in pixels. */
const NO_SCRIPT_WIDTH = 342;

/**
 * When a poster is fetched: `near` once it comes near the window; `first` and `first-if-wide` are in the server's
 * markup already (the latter not on phones, whose first screen shows fewer); `now` is fetched with priority, `ahead` before all others.
 */
export type PosterLoading = 'near' | 'first' | 'first-if-wide' | 'now' | 'ahead';

type PosterProps = {
  readonly path: string | null;
  /** The widths at which it is shown, as in an image's `sizes`. */
  readonly sizes: string;
  readonly loading?: PosterLoading;
  /** Empty where the title stands beside it. */
  readonly alt?: string;
};

/** A poster that fills the box it is put in; a placeholder when there is none, or when it does not load (1 §8). */
export function Poster({ path, sizes, loading = 'near', alt = '' }: PosterProps): ReactNode {
  const { imageBaseUrl } = useRenderContext();
  const isUrgent = loading === 'now' || loading === 'ahead';
  const [box, isNear] = useNear<HTMLDivElement>(!isUrgent);
  const isDrawn = isNear || loading !== 'near';
  return (
    <div ref={box} className="relative size-full">
      {isDrawn && (
        <Picture
          kind="poster"
          path={path}
          fallbackWidth={FALLBACK_WIDTH}
          sizes={sizes}
          alt={alt}
          // Near, it is fetched at once: inside what scrolls sideways, browsers wait for the first pixel to show.
          loading={isNear || isUrgent ? 'eager' : 'lazy'}
          fetchPriority={loading === 'ahead' ? 'high' : undefined}
          width={FALLBACK_WIDTH}
          height={FALLBACK_WIDTH * 1.5}
          className={`size-full object-cover ${loading === 'first-if-wide' && !isNear ? 'max-sm:hidden noscript:block' : ''}`}
        />
      )}
      {!isDrawn && path !== null && (
        <noscript>
          <img
            src={`${imageBaseUrl}/w${NO_SCRIPT_WIDTH}${path}`}
            alt={alt}
            loading="lazy"
            className="size-full object-cover"
          />
        </noscript>
      )}
    </div>
  );
}
