import express, { type RequestHandler, type Router } from 'express';
import type { ResponseTimes } from '../metrics/response-times';
import { refuseOtherMethods } from './allowed-methods';
import { createApiDocs } from './api-docs';
import { describeArchive } from './archive-schema';
import { sendFailure } from './failure';
import { jsonBody } from './json-body';
import { createRestEndpoint, type EndpointOptions } from './rest-endpoint';
import { createTrpcEndpoint, TRPC_PATH } from './trpc-endpoint';

export type ApiOptions = EndpointOptions & {
  readonly openApiDocument: Record<string, unknown>;
  readonly responseTimes: ResponseTimes;
};

function recordTime(responseTimes: ResponseTimes): RequestHandler {
  return (_request, response, next) => {
    const startedAt = performance.now();
    response.once('finish', () => responseTimes.record(performance.now() - startedAt));
    next();
  };
}

export function createApi(options: ApiOptions): Router {
  const { openApiDocument, responseTimes } = options;
  const trpc = createTrpcEndpoint(options);
  const archiveSchema = describeArchive();
  const api = express.Router({ caseSensitive: true });

  api.use(recordTime(responseTimes));
  api.use(refuseOtherMethods(openApiDocument));
  api.use(...jsonBody);
  api.use((request, response, next) =>
    request.originalUrl.startsWith(`${TRPC_PATH}/`) ? trpc(request, response, next) : next(),
  );
  api.get('/openapi.json', (_request, response) => {
    response.json(openApiDocument);
  });
  api.get('/account-archive.schema.json', (_request, response) => {
    response.json(archiveSchema);
  });
  api.use('/docs', createApiDocs());
  api.use(createRestEndpoint(options));
  api.use((_request, response) =>
    sendFailure(response, { status: 404, code: 'NOT_FOUND', message: "This API call doesn't exist." }),
  );
  return api;
}
