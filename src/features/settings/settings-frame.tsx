import type { ReactNode } from 'react';

type SettingsFrameProps = { readonly tabs: ReactNode; readonly children: ReactNode };

/**
 * The heading, the tabs and beside or below them what is set up. The footer is below the window, so that it does not
 * move when tabs of different heights take their skeleton's or each other's place.
 */
export function SettingsFrame({ tabs, children }: SettingsFrameProps): ReactNode {
  return (
    <div className="page-gutter min-h-dvh pt-6 md:pt-10">
      <div className="mx-auto max-w-5xl">
        <h1 className="text-display">Settings</h1>
        <div className="mt-6 grid grid-cols-1 items-start gap-6 md:mt-8 lg:grid-cols-[12.5rem_1fr] lg:gap-12">
          {tabs}
          <div className="min-w-0">{children}</div>
        </div>
      </div>
    </div>
  );
}
