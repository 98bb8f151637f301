/** A page's lane is full. */
export const BUSY = {
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  message: 'Too many pages are asked for at the moment. Try again in a few seconds.',
  headers: { 'Retry-After': '2' },
};
/** A network has all the places that one may have. */
export const BUSY_FOR_ONE = {
  ...BUSY,
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  message: 'Too many pages are asked for from your network at once. Try again in a few seconds.',
};

/** Too many pages are waiting to be rendered. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly failure: typeof BUSY;

  constructor(failure: typeof BUSY) {
    super(failure.message);
    this.failure = failure;
  }
}
