import { createStore } from '../hooks/store';
import type { QueuedChange } from './outbox';

export type OutboxState = {
  /** Changes of the signed-in user's history that the server does not have yet. */
  readonly pending: readonly QueuedChange[];
  /** Whether sending them has failed. */
  readonly isStuck: boolean;
};

export const EMPTY_OUTBOX: OutboxState = { pending: [], isStuck: false };

export const outboxStore = createStore(EMPTY_OUTBOX);
