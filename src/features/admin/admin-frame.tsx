import type { ReactNode } from 'react';

type AdminFrameProps = {
  /** Beside the heading. */
  readonly badge?: ReactNode;
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
};

/**
 * The heading, the tabs and below them what is administered. The footer is below the window, so that it does not move
 * when tabs of different heights take their skeleton's or each other's place.
 */
export function AdminFrame({ badge, tabs, children }: AdminFrameProps): ReactNode {
  return (
    <div className="page-gutter min-h-dvh pt-6 pb-8 md:pt-10">
      <div className="mx-auto max-w-7xl">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-display">Admin Panel</h1>
          {badge}
        </div>
        {tabs && <div className="mt-6 max-w-2xl">{tabs}</div>}
        {children}
      </div>
    </div>
  );
}
