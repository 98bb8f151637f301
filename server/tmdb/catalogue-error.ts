/**
 * Why the catalogue has no answer: the title does not exist, the question was wrong, the movie database cannot say
 * now, we ask it as much as we may already, or this client asks more than its share.
 */
type CatalogueErrorKind = 'not-found' | 'bad-request' | 'unavailable' | 'busy' | 'too-many';

/**
 * The one error that leaves the catalogue. `message` is a sentence a person may read; `cause` is for the log.
 * `retryAfterSeconds` is there when asking again sooner would be pointless.
 */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly kind: CatalogueErrorKind;
  readonly retryAfterSeconds?: number;

  constructor(
    kind: CatalogueErrorKind,
    message: string,
    options: { readonly cause?: unknown; readonly retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
