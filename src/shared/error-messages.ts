export const AUTHENTICATION_REQUIRED = 'Authentication required';
export const DATABASE_UNAVAILABLE =
  'Accounts and history are not available right now. Please try again in a moment.';
export const FORBIDDEN = 'You do not have permission to do this.';
