import type { ReactNode } from 'react';

export type Fact = {
  readonly label: string;
  /** Unknown facts are null or '', and not shown. */
  readonly value: string | null;
};

type FactListProps = { readonly facts: readonly Fact[]; readonly className: string };

/** Nothing when all facts are unknown. */
export function FactList({ facts, className }: FactListProps): ReactNode {
  const known = facts.filter(({ value }) => value);
  if (known.length === 0) return null;
  return (
    <dl className={`grid grid-cols-1 ${className}`}>
      {known.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-6">
          <dt className="shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 text-right font-medium text-balance tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
