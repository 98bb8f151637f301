import { findTokenAccess } from '../server/accounts/api-tokens';
import type { Client } from '../server/accounts/client';
import { findSession, type Session } from '../server/accounts/sessions';
import type { Services } from '../server/start/container';

/** `db` and `catalogue` are limited for the network of the client. */
export type RequestContext = Services & {
  readonly client: Client;
  /** Read at the first call; null without a valid session token. */
  readonly findSession: () => Promise<Session | null>;
  /** Read at the first call; null without a valid API token. */
  readonly findTokenAccess: () => ReturnType<typeof findTokenAccess>;
  /** Returns whether it is the request's first call that checks a password or changes an account. */
  readonly beginAccountCall: () => boolean;
  readonly currentYear: number;
  /** YYYY-MM-DD (UTC). */
  readonly today: string;
  /** Streams a JSON text in place of the result; null for tRPC. */
  readonly stream: ((pieces: AsyncIterable<string>) => void) | null;
};

export type CreateContext = ReturnType<typeof createContexts>;

export function createContexts(services: Services, today = () => new Date().toISOString().slice(0, 10)) {
  return function createContext(client: Client, stream: RequestContext['stream'] = null): RequestContext {
    const date = today();
    const db = services.db.forNetwork(client.network);
    let session: Promise<Session | null> | undefined;
    let tokenAccess: ReturnType<typeof findTokenAccess> | undefined;
    let accountCalls = 0;
    // The spread comes after these: adding properties to a spread object takes 8 us.
    return {
      client,
      stream,
      today: date,
      currentYear: Number(date.slice(0, 4)),
      findSession() {
        session ??= findSession(db, client);
        return session;
      },
      findTokenAccess() {
        tokenAccess ??= findTokenAccess(db, client);
        return tokenAccess;
      },
      beginAccountCall() {
        accountCalls += 1;
        return accountCalls === 1;
      },
      ...services,
      catalogue: services.catalogue.forNetwork(client.network),
      db,
    };
  };
}
