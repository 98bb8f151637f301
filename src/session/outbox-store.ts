import { createStore } from '../lib/store';

/** How many watches of the person who is signed in wait for the server, and whether sending them has failed. */
export const outboxStore = createStore({ waiting: 0, isStuck: false });
