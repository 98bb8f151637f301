export const OPEN_FAILED = "This couldn't be opened. Check your connection and try again.";
export const SIGNED_OUT = 'You have been signed out';
export const LOGOUT_FAILED = 'Logout failed, but you have been signed out locally';
