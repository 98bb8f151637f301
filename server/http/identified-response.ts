import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { REQUEST_ID_HEADER } from './request-ids';

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** An answer that tells its request's id, however it is written, at the price of one more header in a flat list. */
export class IdentifiedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  requestId: string | null = null;

  override writeHead(status: number, reason?: string, headers?: GivenHeaders): this;
  override writeHead(status: number, headers?: GivenHeaders): this;
  override writeHead(status: number, given?: string | GivenHeaders, more?: GivenHeaders): this {
    const id = this.requestId;
    if (id === null || this.headersSent) {
      return typeof given === 'string'
        ? super.writeHead(status, given, more)
        : super.writeHead(status, given);
    }
    if (typeof given === 'string') {
      this.setHeader(REQUEST_ID_HEADER, id);
      return super.writeHead(status, given, more);
    }
    if (Array.isArray(given)) {
      // Lists are shared among answers and long: lent for this call instead of copied.
      given.push(REQUEST_ID_HEADER, id);
      try {
        return super.writeHead(status, given);
      } finally {
        given.length -= 2;
      }
    }
    return super.writeHead(status, { ...given, [REQUEST_ID_HEADER]: id });
  }
}
