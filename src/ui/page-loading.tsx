import type { ReactNode } from 'react';

/** Stands where a page will be while its code is on the way, so high that nothing below it is thrown about. */
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
