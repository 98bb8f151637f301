import type { ReactNode } from 'react';

type BrandMarkProps = {
  readonly className?: string;
};

export function BrandMark({ className }: BrandMarkProps): ReactNode {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" strokeLinecap="round" aria-hidden="true">
      <path d="M7 26V8l9 10 9-10v18" strokeWidth="5.5" strokeLinejoin="round" className="stroke-brand" />
      <path
        d="M7 26h0m0-6h0m0-6h0m0-6h0m4.5 5h0m4.5 5h0m4.5-5h0M25 8h0m0 6h0m0 6h0m0 6h0"
        strokeWidth="2.2"
        className="stroke-brand-light"
      />
    </svg>
  );
}
