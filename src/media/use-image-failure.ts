import { useState } from 'react';

type ImageFailure = {
  /** Whether the picture did not load: 'Image unavailable' then stands in its place (1 §8). */
  readonly hasFailed: boolean;
  /** For the image itself. */
  readonly watch: { readonly ref: (image: HTMLImageElement | null) => void; readonly onError: () => void };
};

/** Notices that a picture does not load. */
export function useImageFailure(): ImageFailure {
  const [hasFailed, setFailed] = useState(false);
  return {
    hasFailed,
    watch: {
      // A picture in the server's markup may have failed before anybody listened.
      ref: (image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true);
      },
      onError: () => setFailed(true),
    },
  };
}
