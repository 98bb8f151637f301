import { useState } from 'react';
import { hasFailedToLoad } from '../lib/has-failed-to-load';

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
      ref: (image) => {
        if (image && hasFailedToLoad(image)) setFailed(true);
      },
      onError: () => setFailed(true),
    },
  };
}
