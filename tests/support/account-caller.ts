import { createContexts } from '../../routers/context';
import { createCaller } from '../../routers/index';
import { type Accounts, createAccounts } from '../../server/accounts/accounts';
import { type Caller, NOBODY } from '../../server/accounts/caller';
import { createPasswords } from '../../server/accounts/passwords';
import { createAdministration } from '../../server/administration/administration';
import { type Catalogue, createCatalogue } from '../../server/catalogue/catalogue';
import { createLog } from '../../server/config/logger';
import { Db } from '../../server/database/db';
import { createResponseTimes } from '../../server/metrics/response-times';
import { createWatchHistory } from '../../server/watch-history/watch-history';
import type { TestDatabase } from './postgres';

/** A password that the rules let through. */
export const PASSWORD = 'Tulip-Harbour-7';

let people = 0;

/** A sign-up of somebody nobody else is. */
export function somebody(): { username: string; email: string; password: string } {
  people += 1;
  return { username: `person${people}`, email: `person${people}@example.org`, password: PASSWORD };
}

/** An address in a network where nobody has guessed anything yet. */
export function freshAddress(): string {
  people += 1;
  return `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
}

function refuse(): never {
  throw new Error('These tests are about accounts alone.');
}

const log = createLog({ level: 'silent' });

function createNoCatalogue(): Catalogue {
  return createCatalogue({ client: { fetchJson: refuse }, cacheBytes: 1, log });
}

/**
 * Calls procedures as the site does, one request a call, on a real database.
 *
 * @param accounts those of another instance of the site, where one is not enough.
 * @param catalogue none unless a test needs one.
 */
export function createAccountCalls(
  { sql }: TestDatabase,
  accounts: Accounts = createAccounts({ sql: () => sql }),
  catalogue: Catalogue = createNoCatalogue(),
) {
  const status = () => ({ state: 'ready', message: 'The database is ready.' }) as const;
  const database = { sql: () => sql, status, ping: async () => 1 };
  const history = createWatchHistory({ database, retentionDays: 15, log });
  const health = { report: refuse };
  const streamingServers = { report: refuse, refresh: refuse };
  const createContext = createContexts(
    {
      accounts,
      administration: createAdministration({
        accounts,
        database,
        catalogue,
        history,
        health,
        streamingServers,
        passwords: createPasswords(),
        responseTimes: createResponseTimes(),
      }),
      catalogue,
      history,
      health,
      streamingServers,
      db: new Db({ sql: () => sql }),
    },
    () => '2025-01-01',
  );
  /** One request, from a network of its own unless it says otherwise. */
  const request = (from: Partial<Caller> = {}) =>
    createCaller(
      createContext('trpc', () => undefined, {
        ...NOBODY,
        address: freshAddress(),
        userAgent: 'test',
        ...from,
      }),
    );
  return {
    request,
    /** Makes an account and signs it in. */
    async signUp(from: Partial<Caller> = {}) {
      const signup = somebody();
      const { data } = await request(from).auth.register(signup);
      return {
        ...data,
        ...signup,
        as: (more: Partial<Caller> = {}) => request({ ...from, token: data.token, ...more }),
      };
    },
  };
}
