import { IncomingMessage } from 'node:http';
import express, { type Express } from 'express';
import { IdentifiedResponse } from './http/identified-response';

/** What a server makes its requests and answers by. */
export type MessageClasses = {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof IdentifiedResponse;
};

/**
 * Classes whose objects have all that Express gives to requests and answers of `app` from the beginning. Otherwise it
 * replaces the prototype of each that reaches it, and what V8 has compiled for requests deals with two kinds from then
 * on: answers that never come to Express would be slower by a tenth, too.
 */
export function createMessageClasses(app: Express): MessageClasses {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<R extends IncomingMessage = IncomingMessage> extends IdentifiedResponse<R> {}
  const own = { app: { value: app, writable: true, configurable: true } };
  Object.defineProperties(ExpressRequest.prototype, {
    ...Object.getOwnPropertyDescriptors(express.request),
    ...own,
  });
  Object.defineProperties(ExpressResponse.prototype, {
    ...Object.getOwnPropertyDescriptors(express.response),
    ...own,
  });
  // What it finds there already it leaves alone.
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
