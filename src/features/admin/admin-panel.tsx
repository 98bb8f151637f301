import { type ReactNode, useId } from 'react';
import { Skeleton } from '../../ui/skeleton';

type PanelProps = {
  readonly title: string;
  /** Shown at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function Panel({ title, aside, children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 panel p-4 sm:p-5">
      <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-[1.0625rem] font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

type Fact = {
  readonly label: string;
  /** Undefined while loading: a skeleton takes its place. */
  readonly value: ReactNode;
};

export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2 text-[0.9375rem]">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-11 items-center border-t border-line justify-between gap-x-6 py-2"
        >
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
