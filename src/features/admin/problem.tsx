import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';

type ProblemProps = {
  /** What happened, as a sentence. */
  readonly message: string;
  readonly onRetry: () => void;
};

/** Says in its part of a tab that it could not be loaded or brought up to date; what is known stays beside it. */
export function Problem({ message, onRetry }: ProblemProps): ReactNode {
  return (
    <div
      role="alert"
      className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-danger/8 pl-3 text-sm"
    >
      <CircleAlert aria-hidden="true" className="size-4.5 shrink-0 text-danger" />
      <span className="min-w-0 flex-1">{message}</span>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
