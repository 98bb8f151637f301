import { type ReactNode, useSyncExternalStore } from 'react';
import { outboxStore } from './outbox-store';

const NOTHING_WAITS = { waiting: 0, isStuck: false };

/** A small sign for what this browser could not bring to the server yet. Needs no code of its own while offline. */
export function WaitingSign(): ReactNode {
  const { waiting, isStuck } = useSyncExternalStore(
    outboxStore.subscribe,
    outboxStore.get,
    () => NOTHING_WAITS,
  );
  return (
    <p role="status" className="text-sm whitespace-nowrap text-muted">
      {isStuck && (
        <span
          title="Kept in this browser, and sent as soon as the server answers."
          className="flex items-center gap-2 rounded-full bg-white/10 px-3 py-1"
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          {waiting} to sync
          <span className="sr-only">: kept in this browser, and sent as soon as the server answers</span>
        </span>
      )}
    </p>
  );
}
