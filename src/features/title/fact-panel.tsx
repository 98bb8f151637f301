import type { ReactNode } from 'react';
import { useShowRatings } from '../../titles/display-preferences';

export type Panel = {
  readonly title: string;
  /** A fact whose value is null or '' is unknown and left out. */
  readonly facts: readonly {
    readonly label: string;
    readonly value: string | null;
    /** Left out for who prefers to see no ratings. */
    readonly isRating?: boolean;
  }[];
};

/** A panel of facts as a definition list; nothing at all when none of them is known. */
export function FactPanel({ title, facts }: Panel): ReactNode {
  const showRatings = useShowRatings();
  const known = facts.filter(({ value, isRating }) => value && (showRatings || !isRating));
  if (known.length === 0) return null;
  return (
    <section className="rounded-panel border border-line bg-raised p-5">
      <h2 className="font-semibold text-ink">{title}</h2>
      <dl className="mt-3 grid grid-cols-1 gap-2.5 text-[0.9375rem]">
        {known.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-6">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right font-medium text-balance tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
