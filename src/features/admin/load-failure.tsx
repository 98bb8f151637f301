import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button';
import { useFailedLoads } from './use-failed-loads';
import { useKeptFocus } from './use-kept-focus';

/** Says once per tab that something in it could not be loaded. */
export function LoadFailure(): ReactNode {
  const { hasFailed, retry } = useFailedLoads();
  const area = useRef<HTMLDivElement>(null);
  useKeptFocus(hasFailed, area);
  return (
    <div ref={area} tabIndex={-1}>
      {hasFailed && (
        <div
          role="alert"
          className="mt-6 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-danger/8 pl-3 text-sm"
        >
          <CircleAlert aria-hidden="true" className="size-4.5 shrink-0 text-danger" />
          <span className="min-w-0 flex-1">Failed to load admin data</span>
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
