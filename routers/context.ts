import type { Accounts } from '../server/accounts/accounts';
import type { Caller } from '../server/accounts/caller';
import type { OpenSession } from '../server/accounts/sessions';
import type { Administration } from '../server/administration/administration';
import type { Catalogue, CatalogueAnswer } from '../server/catalogue/catalogue';
import { queueAccounts, queueAdministration, queueHistory } from '../server/database/database-queue';
import type { Db } from '../server/database/db';
import type { Health } from '../server/metrics/health';
import type { ServerAdministration } from '../server/streaming-servers/server-administration';
import type { WatchHistory } from '../server/watch-history/watch-history';

/** What the server creates once; `db` and `catalogue` are limited by network in each request. */
export type Services = {
  readonly accounts: Accounts;
  readonly administration: Administration;
  readonly catalogue: Catalogue;
  readonly db: Db;
  readonly health: Health;
  readonly history: WatchHistory;
  readonly streamingServers: ServerAdministration;
};

export type RequestContext = Services & {
  readonly surface: 'trpc' | 'rest' | 'render';
  readonly client: Caller;
  /** The same as `client`. */
  readonly caller: Caller;
  /** The client's session, read from the database at the first call; null when it is not signed in. */
  readonly findSession: () => Promise<OpenSession | null>;
  /** Records a call that tries a password or changes an account; returns whether it is the request's first. */
  readonly beginAccountCall: () => boolean;
  /** The base of the validity rules, four digits. */
  readonly currentYear: number;
  /** YYYY-MM-DD (UTC). */
  readonly today: string;
  /** Called by procedures that return a cached catalogue entry, so that its bytes are sent as they are. */
  readonly served: (answer: CatalogueAnswer) => void;
  /** Streams a JSON text in place of the procedure's result; null where responses are sent as a whole. */
  readonly stream: ((pieces: AsyncIterable<string>) => void) | null;
};

export type CreateContext = (
  surface: RequestContext['surface'],
  served: RequestContext['served'],
  client: Caller,
  stream?: RequestContext['stream'],
) => RequestContext;

/** A batch of calls is one request. */
export function createContexts(services: Services, today: () => string): CreateContext {
  return (surface, served, client, stream = null) => {
    const date = today();
    const db = services.db.forNetwork(client.network);
    const run = <Result>(work: () => Promise<Result>): Promise<Result> => db.query(work);
    const accounts = queueAccounts(services.accounts, run);
    let session: ReturnType<RequestContext['findSession']> | undefined;
    let accountCalls = 0;
    return {
      ...services,
      accounts,
      administration: queueAdministration(services.administration, run),
      catalogue: services.catalogue.askedBy(client.network),
      db,
      history: queueHistory(services.history, run),
      surface,
      served,
      client,
      caller: client,
      stream,
      today: date,
      currentYear: Number(date.slice(0, 4)),
      findSession() {
        session ??= client.token === null ? Promise.resolve(null) : accounts.findSession(client);
        return session;
      },
      beginAccountCall() {
        accountCalls += 1;
        return accountCalls === 1;
      },
    };
  };
}
