import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to the request that is being answered; every log line written meanwhile carries it. */
export const requestScope = new AsyncLocalStorage<{ readonly requestId: string }>();
