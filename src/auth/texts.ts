export const FORM_LOAD_FAILED = "The form couldn't be loaded. Check your connection and try again.";
export const SIGNED_OUT = "You've been signed out";
