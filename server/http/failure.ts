import type { ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { INTERNAL_ERROR, type ServiceError } from '../errors';

type FailureResponse = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export function failureBody({ code, message }: Pick<FailureResponse, 'code' | 'message'>): string {
  return JSON.stringify({ success: false, message, code });
}

export function sendFailure(
  response: ServerResponse,
  { status, headers, ...failure }: FailureResponse,
): void {
  const body = failureBody(failure);
  // express.static sets it before it fails to send a compressed file.
  response.removeHeader('Content-Encoding');
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

export function sendMethodNotAllowed(
  response: ServerResponse,
  methods: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): void {
  sendFailure(response, {
    status: 405,
    code: 'METHOD_NOT_SUPPORTED',
    message: `This address only allows ${methods.join(', ')}.`,
    headers: { ...headers, Allow: methods.join(', ') },
  });
}

/** @param cacheControl `no-store` by default */
export function sendServiceError(response: ServerResponse, error: ServiceError, cacheControl?: string): void {
  const { code, message, retryAfterSeconds } = error;
  sendFailure(response, {
    status: getHTTPStatusCodeFromError(new TRPCError({ code })),
    code,
    message,
    headers: {
      ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
      ...(cacheControl && { 'Cache-Control': cacheControl }),
    },
  });
}

/** Reports an unexpected error, or closes the connection if the response has begun. */
export function sendError(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  sendFailure(response, { status: 500, code: 'INTERNAL_SERVER_ERROR', message: INTERNAL_ERROR });
}
