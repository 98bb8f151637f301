import type { Accounts } from '../accounts/accounts';

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
