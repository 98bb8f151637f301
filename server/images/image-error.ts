import { ServiceError } from '../errors';

const OUTAGE_SECONDS = 3;
/** Short, because it may be a hiccup of the host. */
const HOST_FAILURE_SECONDS = 60;
const INVALID_ADDRESS_SECONDS = 600;
const BUSY_RETRY_SECONDS = 2;

type Kind =
  | 'invalid-address'
  | 'not-found'
  | 'wrong-type'
  | 'unusable'
  | 'host-refused'
  | 'outage'
  | 'timeout'
  | 'too-many'
  | 'busy';

const FAILURES = {
  'invalid-address': ['BAD_REQUEST', "This isn't the address of an image."],
  'not-found': ['NOT_FOUND', "The image host doesn't have this image."],
  'wrong-type': ['UNSUPPORTED_MEDIA_TYPE', "The image host's file isn't a JPEG, PNG or WebP image."],
  unusable: ['UNPROCESSABLE_CONTENT', "The image host's file is damaged or too large."],
  'host-refused': ['BAD_GATEWAY', "The image host didn't send this image."],
  outage: ['BAD_GATEWAY', "The image host can't be reached right now."],
  timeout: ['GATEWAY_TIMEOUT', "The image host didn't respond in time."],
  'too-many': [
    'TOO_MANY_REQUESTS',
    'There are too many images loading in your network. Please try again in a moment.',
  ],
  busy: ['SERVICE_UNAVAILABLE', 'Too many images are loading. Please try again in a moment.'],
} as const satisfies Record<Kind, readonly [ServiceError['code'], string]>;

/** How long this server and browsers cache the failure (negative caching); 0: not at all. */
const CACHE_SECONDS: Readonly<Record<Kind, number>> = {
  'invalid-address': INVALID_ADDRESS_SECONDS,
  'not-found': HOST_FAILURE_SECONDS,
  'wrong-type': HOST_FAILURE_SECONDS,
  unusable: HOST_FAILURE_SECONDS,
  'host-refused': HOST_FAILURE_SECONDS,
  outage: OUTAGE_SECONDS,
  timeout: OUTAGE_SECONDS,
  'too-many': 0,
  busy: 0,
};

export class ImageError extends ServiceError {
  override readonly name = 'ImageError';
  readonly kind: Kind;

  constructor(kind: Kind, cause?: unknown) {
    const [code, message] = FAILURES[kind];
    const isBusy = kind === 'too-many' || kind === 'busy';
    super(code, message, { cause, retryAfterSeconds: isBusy ? BUSY_RETRY_SECONDS : undefined });
    this.kind = kind;
  }

  get cacheSeconds(): number {
    return CACHE_SECONDS[this.kind];
  }
}

export function isOutage(error: unknown): boolean {
  return error instanceof ImageError && (error.kind === 'outage' || error.kind === 'timeout');
}

/** Whether the limits of this server refused one client only. */
export function isOverload(error: unknown): boolean {
  return error instanceof ImageError && (error.kind === 'too-many' || error.kind === 'busy');
}
