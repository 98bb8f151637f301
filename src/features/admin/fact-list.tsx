import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';

export type Fact = {
  readonly label: string;
  /** Undefined while it is on the way. */
  readonly value: ReactNode;
};

/** What is known of something, a line each; lines keep their height while their values are on the way. */
export function FactList({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="divide-y divide-line text-[0.9375rem]">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-h-11 items-center justify-between gap-x-6 py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="min-h-6 min-w-0 flex-1 text-right font-medium break-words tabular-nums">
            {value ?? (
              <>
                <span className="sr-only">Loading…</span>
                <Skeleton className="my-1 ml-auto h-4 w-24" />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
