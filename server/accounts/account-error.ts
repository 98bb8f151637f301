import { ServiceError } from '../errors';

export const ACCOUNT_GONE = 'This account no longer exists.';

const CODES = {
  rejected: 'UNAUTHORIZED',
  'second-factor': 'UNAUTHORIZED',
  invalid: 'BAD_REQUEST',
  taken: 'CONFLICT',
  forbidden: 'FORBIDDEN',
  'last-owner': 'CONFLICT',
  'too-many-tokens': 'CONFLICT',
  'too-many-passkeys': 'CONFLICT',
  'not-found': 'NOT_FOUND',
  'signed-out': 'UNAUTHORIZED',
  'too-many': 'TOO_MANY_REQUESTS',
  busy: 'SERVICE_UNAVAILABLE',
} as const;

type AccountErrorKind = keyof typeof CODES;

type Details = ConstructorParameters<typeof ServiceError>[2];

export class AccountError extends ServiceError {
  override readonly name = 'AccountError';
  readonly kind: AccountErrorKind;

  constructor(kind: AccountErrorKind, message: string, details?: Details) {
    super(CODES[kind], message, details);
    this.kind = kind;
  }
}

/** An error that forms show at the field with this path. */
export const fieldError = (
  kind: AccountErrorKind,
  path: string,
  message: string,
  details: Details = {},
): AccountError => new AccountError(kind, message, { ...details, issues: [{ path, message }] });
