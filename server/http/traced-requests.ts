import type { RequestListener } from 'node:http';
import type { TrustProxy } from '../config/setting-values';
import type { RequestMetrics } from '../metrics/request-metrics';
import { getTracer } from '../tracing/tracer';
import { compileTrust, requestIdOf } from './request-ids';

type TracedRequestsOptions = {
  readonly requestMetrics: Pick<RequestMetrics, 'labelsOf'>;
  readonly trustProxy: TrustProxy;
};

/** Gives each request a span with the route of the metrics, if tracing is on. Otherwise it returns `handle` itself. */
export function traceRequests(
  handle: RequestListener,
  { requestMetrics, trustProxy }: TracedRequestsOptions,
): RequestListener {
  const tracer = getTracer();
  if (tracer === null) return handle;
  const trusts = compileTrust(trustProxy);

  return (request, response) => {
    const { route, method } = requestMetrics.labelsOf(request.method, request.url);
    const span = tracer.startRequest(
      `${method} ${route}`,
      { 'http.request.method': method === 'other' ? '_OTHER' : method, 'http.route': route },
      // Visitors must not choose which traces their requests belong to and whether they are sampled.
      trusts(request.socket.remoteAddress ?? '') ? request.headers : null,
    );
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const result = writableFinished
        ? { 'http.response.status_code': statusCode }
        : { 'error.type': 'disconnected' };
      const attributes = { ...result, 'marquee.request_id': requestIdOf(request) };
      span.end(attributes, writableFinished && statusCode >= 500);
    });
    span.run(() => handle(request, response));
  };
}
