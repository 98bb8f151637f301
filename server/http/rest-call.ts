import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReceivedRequest } from './caller';
import { createServedAnswers, type ServedAnswers } from './served-answers';

/** A request below /api, its body and parameters parsed. */
export type ParsedRequest = ReceivedRequest & {
  readonly originalUrl: string;
  readonly body?: unknown;
  readonly query?: unknown;
};

/** The handler's types know node's requests and responses alone. */
export type RestCall = IncomingMessage & { readonly received: ParsedRequest };

/** What the handler answers a call with. */
export type RestAnswer = ServerResponse & {
  readonly headers: Map<string, string>;
  /** JSON. */
  readonly body: string;
  /** The stored entries that the call handed out. */
  readonly served: ServedAnswers;
  /** The pieces of a JSON text that are to be sent in place of the body, as they come. */
  pieces: AsyncIterable<string> | null;
};

const NEVER_ABORTED = new AbortController().signal;

/** What the handler reads of a Fetch request. */
class FetchedCall {
  readonly received: ParsedRequest;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Pick<Headers, 'get'>;
  readonly body: unknown;
  readonly query: unknown;
  readonly signal = NEVER_ABORTED;

  constructor(received: ParsedRequest) {
    this.received = received;
    this.method = received.method;
    this.url = received.url;
    this.headers = { get: (name) => received.headers[name]?.toString() ?? null };
    this.body = received.body;
    this.query = received.query;
  }
}
// This is what it knows them by.
Object.setPrototypeOf(FetchedCall.prototype, Request.prototype);

/**
 * A request as the REST handler takes it from its adapter for Fetch. Of one of node's it makes a whole Fetch request,
 * for a signal that no procedure listens to; what those refer to weakly is kept until the old generation is collected,
 * which at hundreds of calls a second is a pause of 60 ms every second.
 */
export function toRestCall(request: ParsedRequest): RestCall {
  const call: object = new FetchedCall(request);
  return call as RestCall;
}

/** An answer as the handler fills it: with what its adapter for Fetch gives it, too. */
export function createRestAnswer(): RestAnswer {
  const headers = new Map<string, string>();
  const answer = {
    statusCode: 200,
    headers,
    body: '',
    served: createServedAnswers(),
    pieces: null,
    setHeader: (name: string, value: string) => void headers.set(name, value),
    end(body = '') {
      answer.body = body;
    },
  };
  const filled: object = answer;
  return filled as RestAnswer;
}
