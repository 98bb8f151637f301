import type { Caller } from '../server/accounts/caller';
import type { OpenSession } from '../server/accounts/sessions';
import { queueAccounts } from '../server/database/database-queue';
import type { Services } from '../server/start/container';

/** The services, with `db` and `catalogue` limited for the network of the client, and what one request holds. */
export type RequestContext = Services & {
  readonly surface: 'trpc' | 'rest' | 'render';
  readonly client: Caller;
  /** The same as `client`. */
  readonly caller: Caller;
  /** The session of the client's token, read once; null when there is none. */
  readonly findSession: () => Promise<OpenSession | null>;
  /** Records a call that tries a password or changes an account; returns whether it is the request's first. */
  readonly beginAccountCall: () => boolean;
  /** The base of the validity rules, four digits. */
  readonly currentYear: number;
  /** YYYY-MM-DD (UTC). */
  readonly today: string;
  /** Streams a JSON text in place of the procedure's result; null where responses are sent as a whole. */
  readonly stream: ((pieces: AsyncIterable<string>) => void) | null;
};

export type CreateContext = ReturnType<typeof createContexts>;

/** A batch of calls is one request. */
export function createContexts(services: Services, today = () => new Date().toISOString().slice(0, 10)) {
  return function createContext(
    surface: RequestContext['surface'],
    client: Caller,
    stream: RequestContext['stream'] = null,
  ): RequestContext {
    const date = today();
    const db = services.db.forNetwork(client.network);
    const accounts = queueAccounts(services.accounts, (work) => db.query(work));
    let session: Promise<OpenSession | null> | undefined;
    let accountCalls = 0;
    return {
      ...services,
      accounts,
      catalogue: services.catalogue.askedBy(client.network),
      db,
      surface,
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
