import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

export type MessageClasses = ReturnType<typeof createMessageClasses>;

/**
 * Returns classes for `createServer` whose instances have the app's prototypes from the start. Otherwise Express sets the
 * prototypes of each request (https://github.com/expressjs/express/issues/5998), for which V8 up to Node 22 creates hidden
 * classes that stay in memory until a full garbage collection: 10 KB per request, at a quarter of the throughput.
 * Only speed depends on it: instances also inherit the app's methods when Express sets other prototypes.
 */
export function createMessageClasses(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
