export type AccountErrorKind =
  /** A login with a wrong name or password. */
  | 'rejected'
  /** Input that is well formed and still not right. */
  | 'invalid'
  /** A username or an e-mail that belongs to somebody else. */
  | 'taken'
  | 'forbidden'
  /** No owner would be left. */
  | 'last-owner'
  | 'not-found'
  /** The account or the session ended meanwhile. */
  | 'signed-out'
  | 'too-many'
  | 'busy';

type Details = {
  /** Which field each sentence belongs to. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly retryAfterSeconds?: number;
};

/** An account call that failed in an expected way; the message is a sentence for the person. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly kind: AccountErrorKind;
  readonly issues: Details['issues'];
  readonly retryAfterSeconds: number | null;

  constructor(kind: AccountErrorKind, message: string, { issues, retryAfterSeconds }: Details = {}) {
    super(message);
    this.kind = kind;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}
