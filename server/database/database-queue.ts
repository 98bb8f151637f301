import type { Accounts } from '../accounts/accounts';
import type { Administration } from '../administration/administration';
import type { WatchHistory } from '../watch-history/watch-history';

/** Runs work that needs a database connection on behalf of one client. */
type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Calls that hash passwords are not queued: they have limits and a queue of their own. */
export function queueAccounts(accounts: Accounts, run: Run): Accounts {
  return {
    ...accounts,
    logout: async (caller) => (caller.token === null ? undefined : run(() => accounts.logout(caller))),
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
