import type { ReactNode } from 'react';

export const NO_CONTENT_TEXTS = [
  'No content available',
  'Try adjusting your search criteria or filters',
] as const;

/** What an empty list says below its heading. */
export function NoContent({ className = '' }: { readonly className?: string }): ReactNode {
  return (
    <p className={`text-center text-balance text-muted ${className}`}>
      {NO_CONTENT_TEXTS.map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
    </p>
  );
}
