export const AUTHENTICATION_REQUIRED = 'Authentication required';
export const DATABASE_UNAVAILABLE =
  "Accounts and history aren't available right now. Please try again in a moment.";
export const FORBIDDEN = "You don't have permission to do this.";
export const REAUTHENTICATION_REQUIRED = "Please confirm that it's you first.";
