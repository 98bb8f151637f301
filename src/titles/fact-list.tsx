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
    <dl className={`grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 ${className}`}>
      {known.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium text-balance tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
