import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import type { ErrorBody } from '#shared/error-schema';

/** Messages that several modules send. */
export const INTERNAL_ERROR = 'Something went wrong on our side.';
export const INVALID_BODY = 'The request body is not valid.';
export const BODY_TOO_LARGE = 'The request body is too large.';
export const NETWORK_TOO_BUSY =
  'There are too many requests from your network at once. Please try again in a moment.';

type Details = {
  readonly issues?: ErrorBody['issues'];
  readonly retryAfterSeconds?: number | undefined;
  readonly reason?: ErrorBody['reason'];
  readonly secondFactors?: ErrorBody['secondFactors'];
  readonly cause?: unknown;
};

/** An expected failure. Clients receive all fields but the cause, which is logged. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  readonly code: TRPC_ERROR_CODE_KEY;
  readonly issues: Details['issues'];
  readonly retryAfterSeconds: number | undefined;
  readonly reason: Details['reason'];
  readonly secondFactors: Details['secondFactors'];

  constructor(code: TRPC_ERROR_CODE_KEY, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.issues = details.issues;
    this.reason = details.reason;
    this.secondFactors = details.secondFactors;
    this.retryAfterSeconds = details.retryAfterSeconds || undefined;
  }
}

/** The longest delay of all failed calls of a response. */
export function retryAfterHeaders(errors: readonly { readonly cause?: unknown }[]): Record<string, string> {
  const delays = errors.map(
    ({ cause }) => (cause instanceof ServiceError ? cause.retryAfterSeconds : 0) ?? 0,
  );
  const seconds = Math.max(0, ...delays);
  return seconds > 0 ? { 'retry-after': String(seconds) } : {};
}
