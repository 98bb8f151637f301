import type { ReactNode } from 'react';

/** For accessible names: ', 40% watched'; '' when the share is unknown. */
export function watchedSuffix(share: number | null): string {
  return share === null ? '' : `, ${Math.round(100 * share)}% watched`;
}

/** The watched share at the bottom of a picture, whose box is `relative` and hides its overflow. */
export function WatchedBar({ share }: { share: number }): ReactNode {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1.5 artwork-badge pt-0.5">
      <span
        className="block h-full bg-accent forced-colors:bg-[Highlight]"
        style={{ width: `${100 * share}%` }}
      />
    </span>
  );
}
