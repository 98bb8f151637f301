import { useState } from 'react';
import { hasFailedToLoad } from './has-failed-to-load';

type ImageFailure = {
  /** Whether the picture did not load: a placeholder then stands in its place (1 §8). */
  readonly hasFailed: boolean;
  /** For the image itself. */
  readonly watch: { readonly ref: (image: HTMLImageElement | null) => void; readonly onError: () => void };
};

/** Notices that the picture of a path does not load; another path is another chance. */
export function useImageFailure(path: string | null): ImageFailure {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  return {
    hasFailed: path !== null && failedPath === path,
    watch: {
      ref: (image) => {
        if (image && hasFailedToLoad(image)) setFailedPath(path);
      },
      onError: () => setFailedPath(path),
    },
  };
}
