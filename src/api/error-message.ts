import { isTRPCClientError } from '@trpc/client';
import { BRAND } from '#shared/brand';
import { isRecord } from '#shared/json';
import type { AppRouter } from './trpc';

export const UNREACHABLE = `${BRAND.name} can't be reached. Check your connection and try again.`;
export const OPENS_ONLINE = 'This page will open when the connection is back.';

/** A response that no procedure sent, such as a rate limit's or the page of a proxy. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  readonly status: number;
  /** Null when another server, such as a proxy, sent the response. */
  readonly serverMessage: string | null;

  constructor(status: number, body: unknown) {
    const message = isRecord(body) && typeof body.message === 'string' ? body.message : '';
    super(message || `API request failed: ${status}`);
    this.status = status;
    this.serverMessage = message || null;
  }
}

function findUnexpectedResponse(error: unknown): UnexpectedResponseError | null {
  const cause = isTRPCClientError<AppRouter>(error) ? error.cause : error;
  return cause instanceof UnexpectedResponseError ? cause : null;
}

/** What the error formatter of routers/trpc.ts added; null when no procedure sent the error. */
export function errorData(error: unknown) {
  return (isTRPCClientError<AppRouter>(error) && error.data) || null;
}

export function errorStatus(error: unknown): number | null {
  return findUnexpectedResponse(error)?.status ?? errorData(error)?.httpStatus ?? null;
}

export function serverMessage(error: unknown): string | null {
  if (isTRPCClientError<AppRouter>(error) && error.data) return error.message || null;
  return findUnexpectedResponse(error)?.serverMessage ?? null;
}

export function errorMessage(error: { readonly message: string }): string {
  if (!isTRPCClientError<AppRouter>(error) || error.data) return error.message;
  return findUnexpectedResponse(error)?.message ?? UNREACHABLE;
}

/** Also for calls in process, which the server makes while it renders. */
export function isNotFoundError(error: unknown): boolean {
  const data: unknown = isTRPCClientError<AppRouter>(error) ? error.data : error;
  return isRecord(data) && data.code === 'NOT_FOUND';
}

/** Offline, timed out, or intercepted by a proxy or a captive portal. */
export function isNetworkError(error: unknown): boolean {
  return isTRPCClientError<AppRouter>(error) && !error.data && serverMessage(error) === null;
}
