import type { ReactNode } from 'react';

export const EMPTY_LINES = ['No content available', 'Try adjusting your search criteria or filters'] as const;

export function EmptyMessage({ className = '' }: { readonly className?: string }): ReactNode {
  return (
    <p className={`text-center text-balance text-muted ${className}`}>
      {EMPTY_LINES.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  );
}
