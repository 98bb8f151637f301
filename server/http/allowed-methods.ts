import type { RequestHandler } from 'express';
import { z } from 'zod';
import { sendMethodNotAllowed } from './failure';
import { TRPC_PATH } from './trpc-endpoint';

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const READS = ['GET', 'HEAD'];
const NOT_IN_DOCUMENT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/api\/(openapi\.json|account-archive\.schema\.json|docs)\/?$/, READS],
  [new RegExp(`^${TRPC_PATH}/`), [...READS, 'POST']],
];

/** Refuses methods that a path of the API does not have, according to the OpenAPI document. HEAD becomes GET. */
export function refuseOtherMethods(openApiDocument: Record<string, unknown>): RequestHandler {
  const { paths } = documentSchema.parse(openApiDocument);
  const documented = Object.entries(paths).map(([template, operations]) => {
    const source = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/]+');
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    return [
      new RegExp(`^/api${source}/?$`, 'i'),
      methods.includes('GET') ? [...methods, 'HEAD'] : methods,
    ] as const;
  });
  const patterns = [...NOT_IN_DOCUMENT, ...documented];

  return (request, response, next) => {
    const path = request.baseUrl + request.path;
    const methods = patterns.flatMap(([pattern, known]) => (pattern.test(path) ? known : []));
    if (methods.length > 0 && !methods.includes(request.method))
      return sendMethodNotAllowed(response, [...new Set(methods)].sort());
    // Node sends no body in response to the original HEAD request.
    if (request.method === 'HEAD') request.method = 'GET';
    next();
  };
}
