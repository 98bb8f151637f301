import type { ReactNode } from 'react';

/** A grey stand-in of the exact size of what will replace it; the size comes from `className`. */
export function Skeleton({ className = '' }: { className?: string }): ReactNode {
  return <div aria-hidden="true" className={`animate-pulse rounded-card bg-overlay/70 ${className}`} />;
}
