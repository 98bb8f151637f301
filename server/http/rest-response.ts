import { ServerResponse } from 'node:http';
import { createServedAnswers } from '../response-cache/rest-reads';
import type { ReceivedRequest } from './caller';

/** A request below /api with its parsed body and query. */
export type ParsedRequest = ReceivedRequest & {
  readonly originalUrl: string;
  readonly body?: unknown;
  readonly query?: unknown;
};

/** Records what the REST handler would send, so that cached bytes, a stream or an error body can replace it. */
export class RestResponse extends ServerResponse {
  /** JSON. */
  body = '';
  /** The cached entries that the procedure returned. */
  readonly served = createServedAnswers();
  /** Parts of a JSON text to stream instead of the body. */
  pieces: AsyncIterable<string> | null = null;

  override end(body?: unknown): this {
    if (typeof body === 'string') this.body = body;
    return this;
  }
}
