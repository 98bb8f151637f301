/** The body of every failed REST response. */
export type ErrorBody = {
  readonly success: false;
  readonly message: string;
  readonly code: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
};

export const AUTHENTICATION_REQUIRED = 'Authentication required';
export const DATABASE_UNAVAILABLE =
  'Accounts and history are not available right now. Please try again in a moment.';
export const FORBIDDEN = 'You do not have permission to do this.';
