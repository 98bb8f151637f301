import type { Client } from '../server/accounts/client';
import { findSession, type Session } from '../server/accounts/sessions';
import type { Services } from '../server/start/container';

/** The services, with `db` and `catalogue` limited for the network of the client, and what one request holds. */
export type RequestContext = Services & {
  readonly client: Client;
  /** The session of the client's token, read once; null when there is none. */
  readonly findSession: () => Promise<Session | null>;
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
  return function createContext(client: Client, stream: RequestContext['stream'] = null): RequestContext {
    const date = today();
    const db = services.db.forNetwork(client.network);
    let session: Promise<Session | null> | undefined;
    let accountCalls = 0;
    return {
      ...services,
      catalogue: services.catalogue.forNetwork(client.network),
      db,
      client,
      stream,
      today: date,
      currentYear: Number(date.slice(0, 4)),
      findSession() {
        session ??= findSession(db, client);
        return session;
      },
      beginAccountCall() {
        accountCalls += 1;
        return accountCalls === 1;
      },
    };
  };
}
