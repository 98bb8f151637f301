import type { Accounts } from '../server/accounts/accounts';
import type { Caller } from '../server/accounts/caller';
import type { OpenSession } from '../server/accounts/sessions';
import type { Administration } from '../server/administration/administration';
import type { Catalogue, CatalogueAnswer } from '../server/catalogue/catalogue';
import {
  DatabaseQueue,
  queueAccounts,
  queueAdministration,
  queueHistory,
} from '../server/database/database-queue';
import type { Health } from '../server/metrics/health';
import type { ServerAdministration } from '../server/streaming-servers/server-administration';
import type { WatchHistory } from '../server/watch-history/watch-history';

/** What a procedure is given: who asks, by which way, and the use cases it may call. */
export type RequestContext = {
  readonly surface: 'trpc' | 'rest' | 'render';
  readonly caller: Caller;
  /** The caller's live session. It is looked up when first asked for: reading the catalogue needs no database. */
  readonly findSession: () => Promise<OpenSession | null>;
  /** Notes a call that tries a password or changes an account; tells whether it is the request's first. */
  readonly beginAccountCall: () => boolean;
  readonly accounts: Accounts;
  readonly administration: Administration;
  readonly catalogue: Catalogue;
  readonly history: WatchHistory;
  readonly health: Health;
  readonly streamingServers: ServerAdministration;
  /** The four-digit year that the validity filter counts from (1 §5). */
  readonly currentYear: number;
  /** YYYY-MM-DD (UTC). */
  readonly today: string;
  /** Called by procedures that answer with a stored catalogue entry, so that its bytes can be sent as they are. */
  readonly served: (answer: CatalogueAnswer) => void;
  /**
   * Takes the pieces of a JSON text that is sent as they come, in place of what the procedure answers; null where
   * answers are sent as a whole.
   */
  readonly stream: ((pieces: AsyncIterable<string>) => void) | null;
};

export type CreateContext = (
  surface: RequestContext['surface'],
  served: RequestContext['served'],
  caller: Caller,
  stream?: RequestContext['stream'],
) => RequestContext;

type ContextParts = Pick<
  RequestContext,
  'accounts' | 'administration' | 'catalogue' | 'history' | 'health' | 'streamingServers'
> & {
  /** The date in UTC, YYYY-MM-DD. */
  readonly today: () => string;
};

/** Makes the context of each request; a batch of calls is one request. */
export function createContexts({ today, ...useCases }: ContextParts): CreateContext {
  const { catalogue, health, streamingServers } = useCases;
  const databaseQueue = new DatabaseQueue();
  return (surface, served, caller, stream = null) => {
    const date = today();
    const run = databaseQueue.runFor(caller.network);
    const accounts = queueAccounts(useCases.accounts, run);
    let session: ReturnType<RequestContext['findSession']> | undefined;
    let accountCalls = 0;
    // Name by name: what is spread into an object of so many costs more than most calls do with it.
    return {
      accounts,
      administration: queueAdministration(useCases.administration, run),
      catalogue: catalogue.askedBy(caller.network),
      health,
      history: queueHistory(useCases.history, run),
      streamingServers,
      surface,
      served,
      caller,
      stream,
      today: date,
      currentYear: Number(date.slice(0, 4)),
      findSession() {
        session ??= accounts.findSession(caller);
        return session;
      },
      beginAccountCall() {
        accountCalls += 1;
        return accountCalls === 1;
      },
    };
  };
}
