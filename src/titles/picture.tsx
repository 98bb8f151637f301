import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { preload } from 'react-dom';
import { IMAGE_WIDTHS, imageSizeName } from '#shared/image-sizes';
import { useRenderContext } from '../hooks/render-context';

/** Windows in which the largest backdrop would be blurred. */
const NEEDS_ORIGINAL = '(width > 125rem)';

type PictureProps = Omit<ComponentProps<'img'>, 'ref' | 'src' | 'srcSet' | 'onError'> & {
  readonly kind: keyof typeof IMAGE_WIDTHS;
  readonly path: string | null;
  readonly fallbackWidth: number;
  /** Omits narrower images from the srcset, for a picture that is always wider. In pixels. */
  readonly minWidth?: number;
  /** Omits 'Image unavailable', for a picture behind other content. */
  readonly isBackground?: boolean;
  /** For a picture as wide as the window. */
  readonly isFullWidth?: boolean;
};

/** Whether an image of the server's markup failed before React attached the error listener. */
function hasFailedBefore(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
}

function FailedPicture({ hasText, onRetry }: { hasText: boolean; onRetry: () => void }): ReactNode {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = (): void => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  if (!hasText) return null;
  return <p className="absolute inset-x-2 bottom-9 text-center text-xs text-muted">Image unavailable</p>;
}

/** A picture of the image host, or a placeholder when there is none or it fails. The parent must be `relative`. */
export function Picture(props: PictureProps): ReactNode {
  const { kind, path, fallbackWidth, minWidth = 0, isBackground, isFullWidth, className, ...image } = props;
  const { imageBaseUrl } = useRenderContext();
  const [failedPath, setFailedPath] = useState<string | null>(null);
  const hasFailed = path !== null && failedPath === path;
  if (path !== null && !hasFailed) {
    const urlOf = (width: number): string => `${imageBaseUrl}/${imageSizeName(width)}${path}`;
    const widths = IMAGE_WIDTHS[kind].filter((width) => width >= minWidth);
    const srcSet = widths.map((width) => `${urlOf(width)} ${width}w`).join(', ');
    // React does so itself only for images outside a picture. In the browser, the image is about to be rendered, and adding
    // the link would take a sixth of the time of a click from home to a title.
    if (isFullWidth && import.meta.env.SSR) {
      preload(urlOf(fallbackWidth), {
        as: 'image',
        imageSrcSet: srcSet,
        imageSizes: image.sizes,
        fetchPriority: image.fetchPriority,
        media: `not ${NEEDS_ORIGINAL}`,
      });
    }
    const img = (
      <img
        alt=""
        decoding="async"
        {...image}
        ref={(element) => {
          if (element && hasFailedBefore(element)) setFailedPath(path);
        }}
        onError={() => setFailedPath(path)}
        src={urlOf(fallbackWidth)}
        srcSet={srcSet}
        className={className}
      />
    );
    if (!isFullWidth) return img;
    return (
      <picture className="contents">
        <source media={NEEDS_ORIGINAL} srcSet={`${imageBaseUrl}/original${path}`} />
        {img}
      </picture>
    );
  }
  return (
    <>
      <img src={`/images/${kind}-placeholder.svg`} alt="" decoding="async" className={className} />
      {hasFailed && <FailedPicture hasText={!isBackground} onRetry={() => setFailedPath(null)} />}
    </>
  );
}
