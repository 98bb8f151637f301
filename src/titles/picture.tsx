import type { ComponentProps, ReactNode } from 'react';
import { useRenderContext } from '../hooks/render-context';
import { type ImageKind, imageSource } from './image-url';
import { useImageFailure } from './use-image-failure';

type PictureProps = Omit<ComponentProps<'img'>, 'ref' | 'src' | 'srcSet' | 'onError'> & {
  readonly kind: ImageKind;
  readonly path: string | null;
  /** The width for browsers that do not choose by `sizes`. */
  readonly fallbackWidth: number;
  /** Leaves 'Image unavailable' out: for a picture behind something else. */
  readonly isBackground?: boolean;
};

/**
 * A picture of the image host, and its kind's placeholder in its place when there is none (1 §7 "Images") or when it
 * does not load ('Image unavailable', 1 §8). Stands in a box that is `relative`.
 */
export function Picture(props: PictureProps): ReactNode {
  const { kind, path, fallbackWidth, isBackground = false, className = '', ...image } = props;
  const { imageBaseUrl } = useRenderContext();
  const { hasFailed, watch } = useImageFailure(path);
  if (path !== null && !hasFailed) {
    return (
      <img
        alt=""
        decoding="async"
        {...image}
        {...watch}
        {...imageSource(imageBaseUrl, kind, path, fallbackWidth)}
        className={className}
      />
    );
  }
  return (
    <>
      <img src={`/images/${kind}-placeholder.svg`} alt="" decoding="async" className={className} />
      {hasFailed && !isBackground && (
        <p className="absolute inset-x-2 bottom-9 text-center text-xs text-muted">Image unavailable</p>
      )}
    </>
  );
}
