import { type ReactNode, useSyncExternalStore } from 'react';
import { EMPTY_OUTBOX, outboxStore } from './outbox-store';

/** Says how many changes of the history the server does not have yet. */
export function UnsyncedBadge(): ReactNode {
  const { pending, isStuck } = useSyncExternalStore(
    outboxStore.subscribe,
    outboxStore.get,
    () => EMPTY_OUTBOX,
  );
  return (
    <p role="status" className="text-sm whitespace-nowrap text-muted">
      {isStuck && (
        <span
          title="Kept in this browser, and sent as soon as the server answers."
          className="flex items-center gap-2 rounded-full bg-white/10 px-3 py-1"
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          {pending.length} to sync
          <span className="sr-only">: kept in this browser, and sent as soon as the server answers</span>
        </span>
      )}
    </p>
  );
}
