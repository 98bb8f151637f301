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
