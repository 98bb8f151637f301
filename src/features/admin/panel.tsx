import { type ReactNode, useId } from 'react';

type PanelProps = {
  readonly title: string;
  /** Something small at the title's end. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A part of a tab: a heading over one card. */
export function Panel({ title, aside, className = '', children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-panel border border-line bg-raised p-4 sm:p-5 ${className}`}
    >
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
