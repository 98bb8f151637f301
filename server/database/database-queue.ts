import { POOL_CONNECTIONS } from '../../db/client';
import { AccountError } from '../accounts/account-error';
import type { Accounts } from '../accounts/accounts';
import type { Administration } from '../administration/administration';
import { FairQueue, QueueFullError } from '../limits/fair-queue';
import type { WatchHistory } from '../watch-history/watch-history';

const MAX_WAITING = 2_000;
/** As long as a single statement may wait for a connection. */
const MAX_WAIT_MS = 5_000;
/** The other connections are free for other networks at once. */
const MAX_RUNNING_PER_NETWORK = POOL_CONNECTIONS / 2;
const RETRY_AFTER_SECONDS = 1;

/** Runs work that needs a database connection on behalf of one client. */
type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Shares the database connections fairly between networks. */
export class DatabaseQueue {
  readonly #queue = new FairQueue({
    concurrency: POOL_CONNECTIONS,
    maxWaiting: MAX_WAITING,
    maxRunningPerNetwork: MAX_RUNNING_PER_NETWORK,
    maxWaitMs: MAX_WAIT_MS,
  });

  /** @returns a function that throws AccountError 'too-many' when the network's work is dropped from the queue. */
  runFor(network: string | null): Run {
    return async (work) => {
      try {
        return await this.#queue.run(work, { network });
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
        const message = 'Too many requests come from your network at once. Please try again in a moment.';
        throw new AccountError('too-many', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
    };
  }
}

/** Calls that hash passwords are not queued: they have limits and a queue of their own. */
export function queueAccounts(accounts: Accounts, run: Run): Accounts {
  return {
    ...accounts,
    logout: (...args) => run(() => accounts.logout(...args)),
    findSession: (...args) => run(() => accounts.findSession(...args)),
    listSessions: (...args) => run(() => accounts.listSessions(...args)),
    revokeSession: (...args) => run(() => accounts.revokeSession(...args)),
    signOutEverywhere: (...args) => run(() => accounts.signOutEverywhere(...args)),
    previousNames: (...args) => run(() => accounts.previousNames(...args)),
    findPreferences: (...args) => run(() => accounts.findPreferences(...args)),
    savePreferences: (...args) => run(() => accounts.savePreferences(...args)),
  };
}

export function queueHistory(history: WatchHistory, run: Run): WatchHistory {
  return {
    ...history,
    list: (...args) => run(() => history.list(...args)),
    find: (...args) => run(() => history.find(...args)),
    record: (...args) => run(() => history.record(...args)),
    remove: (...args) => run(() => history.remove(...args)),
    clear: (...args) => run(() => history.clear(...args)),
    stats: (...args) => run(() => history.stats(...args)),
    migrate: (...args) => run(() => history.migrate(...args)),
    listWatched: (...args) => run(() => history.listWatched(...args)),
    hasTable: (...args) => run(() => history.hasTable(...args)),
  };
}

export function queueAdministration(administration: Administration, run: Run): Administration {
  return {
    ...administration,
    listUsers: (...args) => run(() => administration.listUsers(...args)),
    listUserPage: (...args) => run(() => administration.listUserPage(...args)),
    stats: (...args) => run(() => administration.stats(...args)),
    dayCounts: (...args) => run(() => administration.dayCounts(...args)),
    listAudit: (...args) => run(() => administration.listAudit(...args)),
  };
}
