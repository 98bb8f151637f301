import type { ReactNode } from 'react';

/** A person's first letter, in a ring; decoration beside their name. */
export function Avatar({
  name,
  className,
}: {
  readonly name: string;
  readonly className: string;
}): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent/15 font-bold text-accent ring-1 ring-accent/40 ring-inset ${className}`}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
