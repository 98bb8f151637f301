import type { ReactNode } from 'react';

/** Replaces a page whose code is loading. As high as the window, so that the footer does not shift. */
export function PageLoading(): ReactNode {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <span className="sr-only">Loading…</span>
      <span
        aria-hidden="true"
        className="size-8 animate-spin rounded-full border-2 border-line border-t-accent"
      />
    </div>
  );
}
