export const FORM_LOAD_FAILED = "The form couldn't be loaded. Check your connection and try again.";
export const PROFILE_LOAD_FAILED = 'Failed to fetch profile';
export const SIGN_IN_UNKNOWN = "We can't check your sign-in right now";
export const SIGNED_OUT = "You've been signed out";
export const LOGOUT_FAILED = 'Logout failed, but you have been signed out locally';
