import type { ReactNode } from 'react';

/** A placeholder with the size of the content that replaces it, given by `className`. */
export function Skeleton({ className = '' }: { className?: string }): ReactNode {
  return <div aria-hidden="true" className={`animate-pulse rounded-card bg-overlay/70 ${className}`} />;
}
