import { ServiceError } from '../errors';

const CODES = {
  'not-found': 'NOT_FOUND',
  'bad-request': 'BAD_REQUEST',
  unavailable: 'BAD_GATEWAY',
  /** More calls to the movie database wait than its rate limit lets through. */
  busy: 'SERVICE_UNAVAILABLE',
  /** This client asks for more than its share. */
  'too-many': 'TOO_MANY_REQUESTS',
} as const;

type CatalogueErrorKind = keyof typeof CODES;

/** Longer delays that the movie database asks for are not passed on. */
const MAX_RETRY_AFTER_SECONDS = 60;

export const MOVIE_DATABASE_FAILED =
  "The movie database isn't available right now. Please try again in a moment.";

export class CatalogueError extends ServiceError {
  override readonly name = 'CatalogueError';
  readonly kind: CatalogueErrorKind;

  constructor(
    kind: CatalogueErrorKind,
    message: string,
    {
      cause,
      retryAfterSeconds = 0,
    }: { readonly cause?: unknown; readonly retryAfterSeconds?: number | undefined } = {},
  ) {
    super(CODES[kind], message, {
      cause,
      retryAfterSeconds: Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS),
    });
    this.kind = kind;
  }
}
