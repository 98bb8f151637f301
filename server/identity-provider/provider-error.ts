import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { errorCode, errorMessage } from '#shared/error-details';

/**
 * `denied`: the user or the provider refused. `unavailable`: no usable response. `invalid`: a response that failed a check,
 * such as of its signature, or that this client is not allowed to get.
 */
export type ProviderFailure = 'denied' | 'unavailable' | 'invalid';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** The codes of failed connections and of responses that are error pages. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Why a body could not be read, or null. */
function readingErrorOf(error: unknown): unknown {
  return error instanceof ClientError && error.cause instanceof Error ? error.cause.cause : null;
}

/** Whether a body ended too early or took too long. The errors of openid-client itself have a code. */
function isInterrupted(error: ClientError): boolean {
  const reason = readingErrorOf(error);
  return reason instanceof DOMException || (reason instanceof TypeError && !('code' in reason));
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError) return 'denied';
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError)
    return error.status >= 500 ? 'unavailable' : 'invalid';
  if (error instanceof ClientError)
    return UNAVAILABLE_CODES.has(error.code ?? '') || isInterrupted(error) ? 'unavailable' : 'invalid';
  // fetch rejects with a TypeError, whose cause is the error of the connection.
  return error instanceof TypeError && error.cause instanceof Error ? 'unavailable' : 'invalid';
}

/** Without the cause, which contains tokens and personal data. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const readingError = readingErrorOf(error);
  if (readingError instanceof ProviderError) return readingError;
  const code = errorCode(error);
  const suffix = code === undefined ? '' : ` (${String(code)})`;
  const isResponse = error instanceof ResponseBodyError || error instanceof AuthorizationResponseError;
  const text = isResponse ? error.error : errorMessage(error);
  return new ProviderError(failureOf(error), `${text.slice(0, 200)}${suffix}`);
}
