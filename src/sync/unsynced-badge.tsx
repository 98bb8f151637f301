import type { ReactNode } from 'react';
import { usePendingState } from './pending-changes';
import { SAVED_LOCALLY } from './texts';

/** How many changes wait for the server, while they cannot be sent. */
export function UnsyncedBadge(): ReactNode {
  const { pending, isStuck } = usePendingState();
  return (
    <p role="status" className="text-sm whitespace-nowrap text-muted">
      {isStuck && (
        <span title={SAVED_LOCALLY} className="flex items-center gap-2 rounded-full bg-fill px-3 py-1">
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          {pending.length} to sync
          <span className="sr-only">. {SAVED_LOCALLY}</span>
        </span>
      )}
    </p>
  );
}
