import { ServiceError } from '../errors';

const CODES = {
  /** A login with a wrong name or password. */
  rejected: 'UNAUTHORIZED',
  /** Input that is well formed and still not right. */
  invalid: 'BAD_REQUEST',
  /** A username or an e-mail that belongs to another user. */
  taken: 'CONFLICT',
  forbidden: 'FORBIDDEN',
  /** No owner would be left. */
  'last-owner': 'CONFLICT',
  'not-found': 'NOT_FOUND',
  /** The account or the session has ended meanwhile. */
  'signed-out': 'UNAUTHORIZED',
  'too-many': 'TOO_MANY_REQUESTS',
  busy: 'SERVICE_UNAVAILABLE',
} as const;

type AccountErrorKind = keyof typeof CODES;

export class AccountError extends ServiceError {
  override readonly name = 'AccountError';
  readonly kind: AccountErrorKind;

  constructor(
    kind: AccountErrorKind,
    message: string,
    details?: ConstructorParameters<typeof ServiceError>[2],
  ) {
    super(CODES[kind], message, details);
    this.kind = kind;
  }
}
