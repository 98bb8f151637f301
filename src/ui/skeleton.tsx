import type { ReactNode } from 'react';

export function Skeleton({ className = '' }: { className?: string }): ReactNode {
  return <div aria-hidden="true" className={`animate-pulse rounded-card bg-fill-strong ${className}`} />;
}
