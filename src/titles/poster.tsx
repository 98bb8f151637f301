import type { ReactNode } from 'react';
import { useRenderContext } from '../hooks/render-context';
import { Picture } from './picture';
import { useNearViewport } from './use-near-viewport';

/** In pixels. */
const FALLBACK_WIDTH = 500;
const NO_SCRIPT_WIDTH = 342;

/**
 * `near` renders the image when it comes near the window. `first` is in the server's markup, loaded lazily;
 * `first-if-wide` is the same, but not on phones. `soon` is loaded before those, but after the style sheet, which it would
 * delay on a slow connection; `now` is loaded at once.
 */
export type PosterLoading = 'near' | 'first' | 'first-if-wide' | 'soon' | 'now';

type PosterProps = {
  readonly path: string | null;
  readonly sizes: string;
  /** Omits narrower images from the srcset. In pixels. */
  readonly minWidth?: number;
  readonly loading?: PosterLoading;
  readonly alt?: string;
  /** Of the box around the image. */
  readonly className?: string;
  /** Lie over the image. */
  readonly children?: ReactNode;
};

export function Poster(props: PosterProps): ReactNode {
  const { path, sizes, minWidth = 0, loading = 'near', alt = '', className = 'size-full', children } = props;
  const { imageBaseUrl } = useRenderContext();
  const isFirst = loading === 'now';
  const [box, isNear] = useNearViewport<HTMLDivElement>(!isFirst);
  const isRendered = isNear || loading !== 'near';
  return (
    <div ref={box} className={`poster-box ${className}`}>
      {isRendered && (
        <Picture
          kind="poster"
          path={path}
          fallbackWidth={FALLBACK_WIDTH}
          minWidth={minWidth}
          sizes={sizes}
          alt={alt}
          // In rows, browsers load lazy images only when they become visible, which is too late.
          loading={isNear || isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst || loading === 'soon' ? 'high' : undefined}
          width={FALLBACK_WIDTH}
          height={FALLBACK_WIDTH * 1.5}
          className={loading === 'first-if-wide' && !isNear ? 'max-sm:hidden noscript:block' : undefined}
        />
      )}
      {!isRendered && path !== null && (
        <noscript>
          <img src={`${imageBaseUrl}/w${NO_SCRIPT_WIDTH}${path}`} alt={alt} loading="lazy" />
        </noscript>
      )}
      {children}
    </div>
  );
}
